# Words of every screen, in Spanish.
#
# Neutral Spanish, understood everywhere. The player is addressed as "tú". One message a line. A line may be as long as it has
# to be, but row labels are about as short as the English ones.
#
# One term for each thing:
#   Tetrimino - tetrimino (only where the shape itself is meant), else piece - pieza; Mino - mino; Block - bloque
#   Matrix - matriz; board - tablero; cell - celda; line - línea; row - fila; Skyline - el Skyline (masculine)
#   Buffer Zone - zona oculta; Surface - superficie; Facing - orientación; gravity - gravedad
#   Next, Next Queue - siguiente, cola de siguientes; Hold, Hold Queue - reserva; Ghost Piece - pieza fantasma
#   Soft Drop - caída suave; Hard Drop - caída directa; Sonic Drop - caída sónica; Fall Speed - velocidad de caída
#   Auto-Repeat - autorrepetición; Lock Down - fijación (se fija): extendida, infinita, clásica
#   to clear - eliminar; Line Clear - línea eliminada; Perfect Clear - limpieza total; garbage - basura
#   Single, Double, Triple - simple, doble, triple; Tetris, T-Spin, Mini T-Spin, Back-to-Back, combo and finesse stay
#   T-Slot - hueco en T; wall kick - desplazamiento al girar
#   Goal - objetivo (fijo, variable); Level Up - subida de nivel; score, points - puntos; High Score - récord
#   Lock Out - fuera del tablero; Block Out - sin espacio; Top Out - desbordamiento
#   replay - repetición; snapshot - instantánea; seat - plaza (rank - puesto); game - partida; match - duelo; seed - semilla; solver - solucionador; preset - preajuste (profile - perfil); to quit a game - abandonar
#   Guideline (the ruleset and its presets) - Estándar; Extended (the ruleset) - Ampliado; Custom - Personalizado

## Numbers and times

# Stands between groups of three digits.
number-separator = { "\u00A0" }
# The least number of digits that are grouped.
number-grouped = 5
# Hundredths have two digits, seconds two once there are minutes before them.
time-minutes = { $minutes }:{ $seconds },{ $hundredths }
time-clock = { $minutes }:{ $seconds }
date-day = { $day }/{ $month }/{ $year }
date-short = { $month ->
    [1] { $day } ene
    [2] { $day } feb
    [3] { $day } mar
    [4] { $day } abr
    [5] { $day } may
    [6] { $day } jun
    [7] { $day } jul
    [8] { $day } ago
    [9] { $day } sept
    [10] { $day } oct
    [11] { $day } nov
   *[12] { $day } dic
}
date-time = { $hours }:{ $minutes }
date-moment = { $date } { $time }
date-today = Hoy { $time }
decimal = { $whole },{ $hundredths }
milliseconds = { $value } ms
percent = { $value } %
times-faster = ×{ $value }
at-once = Al instante

## Results with their units

result-points = { $count ->
    [one] { $value } punto
   *[other] { $value } puntos
}
result-lines = { $count ->
    [one] { $value } línea
   *[other] { $value } líneas
}
result-pieces = { $count ->
    [one] { $value } pieza
   *[other] { $value } piezas
}
result-gems = { $count ->
    [one] { $value } gema
   *[other] { $value } gemas
}
# The lines of a game in which every piece clears one.
result-combo = { $value } seguidas

## Names of the guideline

mode-marathon = Maratón
mode-sprint = Sprint
mode-ultra = Ultra

goal-fixed = Objetivo fijo
goal-variable = Objetivo variable

kind-endless = { $goal }, sin fin
kind-lines = { $lines } líneas
kind-minutes-score = { $minutes } minutos, puntos
kind-minutes-lines = { $minutes } minutos, líneas

initial-off = No
initial-hold = Al mantener
initial-tap = Al pulsar

direction-latest = La última
direction-first = La primera
direction-neither = Ninguna

lock-down-extended = Extendida
lock-down-infinite = Infinita
lock-down-classic = Clásica

action-single = Simple
action-double = Doble
action-triple = Triple
action-tetris = Tetris
action-mini-t-spin = Mini T-Spin
action-mini-t-spin-single = Mini T-Spin simple
action-t-spin = T-Spin
action-t-spin-single = T-Spin simple
action-t-spin-double = T-Spin doble
action-t-spin-triple = T-Spin triple

button-left = Izquierda
button-right = Derecha
button-soft-drop = Caída suave
button-hard-drop = Caída directa
button-rotate-clockwise = Girar a la derecha
button-rotate-counterclockwise = Girar a la izquierda
button-rotate-180 = Girar 180°
button-hold = Reservar
button-pause = Pausa
button-restart = Reiniciar
button-undo = Deshacer (práctica)
button-redo = Rehacer (práctica)
button-forfeit = Rendirse
button-quit = Salir de Skyline
button-target = Mover la marca de objetivo (duelo)
button-chat = Chat (en línea)

# The headline after a lost game; the reason is below it.
game-over = Fin de la partida
game-over-lock-out = Fuera del tablero
game-over-block-out = Sin espacio
game-over-top-out = Desbordamiento
game-over-goal-reached = Objetivo alcanzado
game-over-time-up = ¡Tiempo!

## Keys and their hints

key-enter = Intro
key-escape = Esc
key-up-down = ↑ ↓
key-left-right = ← →
key-right = →
key-arrows = ← ↑ ↓ →
key-shift = Mayús
key-digits = 0–9
key-letters = I J L O S T Z
key-mistakes = N P
key-pages = Pág ↑ ↓

hint-move = Mover
hint-change = Cambiar
hint-turn = Página
hint-mistake = Otro error
hint-mistakes = Errores
hint-pieces = Pieza a pieza
hint-scroll = Desplazar
hint-type = Escribir número
hint-accept = Elegir
hint-back = Volver
hint-save = Guardar
hint-cancel = Cancelar
hint-stop = Parar
hint-next = Siguiente
hint-colour = Color

## Keys of the keyboard

key-arrow-left = ←
key-arrow-right = →
key-arrow-up = ↑
key-arrow-down = ↓
key-space = Espacio
key-tab = Tab
key-backspace = Retroceso
key-delete = Supr
key-insert = Insert
key-home = Inicio
key-end = Fin
key-page-up = Re Pág
key-page-down = Av Pág
key-shift-left = Mayús izq.
key-shift-right = Mayús der.
key-control-left = Control izq.
key-control-right = Control der.
key-alt-left = Alt izq.
key-alt-right = Alt der.
key-super-left = Súper izq.
key-super-right = Súper der.
key-option-left = ⌥ Opción izq.
key-option-right = ⌥ Opción der.
key-command-left = ⌘ Comando izq.
key-command-right = ⌘ Comando der.
key-windows-left = Windows izq.
key-windows-right = Windows der.
key-caps-lock = Bloq Mayús
key-num-lock = Bloq Num
key-scroll-lock = Bloq Despl
key-print-screen = Impr Pant
key-pause = Tecla Pausa
key-context-menu = Tecla Menú
key-convert = Henkan
key-non-convert = Muhenkan
key-kana-mode = Kana
key-lang-1 = Lang 1
key-lang-2 = Lang 2
key-intl-ro = Ro
key-intl-yen = Yen
key-numpad = Num { $key }
key-with-ctrl = Ctrl+{ $key }
key-numpad-enter = Num Intro

## Controls of a gamepad

pad-dpad-left = Cruceta ←
pad-dpad-right = Cruceta →
pad-dpad-up = Cruceta ↑
pad-dpad-down = Cruceta ↓
pad-east = Botón der. (mando)
pad-south = Botón inf. (mando)
pad-west = Botón izq. (mando)
pad-north = Botón sup. (mando)
pad-shoulder-left = Lateral izq.
pad-shoulder-right = Lateral der.
pad-trigger-left = Gatillo izq.
pad-trigger-right = Gatillo der.
pad-c = Botón C
pad-z = Botón Z
pad-select = Select
pad-start = Start
pad-guide = Guía
pad-thumb-left = Pulsar stick izq.
pad-thumb-right = Pulsar stick der.
pad-left-stick-left = Stick izq. ←
pad-left-stick-right = Stick izq. →
pad-left-stick-up = Stick izq. ↑
pad-left-stick-down = Stick izq. ↓
pad-right-stick-left = Stick der. ←
pad-right-stick-right = Stick der. →
pad-right-stick-up = Stick der. ↑
pad-right-stick-down = Stick der. ↓

## Notices about files

notice-settings = El archivo de ajustes
notice-scores = El archivo de récords
notice-history = El archivo del historial
notice-damaged = { $file } estaba dañado. Skyline recuperó lo legible y restableció lo demás. El archivo dañado se guardó en: { $path }
notice-not-understood = { $file } tiene valores que Skyline no entiende: { $values }. Solo esos quedan con su valor predeterminado; lo demás se cargó.
notice-newer = { $file } es de una versión más reciente de Skyline. Se cargó todo lo que esta versión conoce; se guardó una copia en: { $path }
notice-not-saved = Puedes seguir jugando, pero ahora no se puede guardar nada. { $error }
notice-not-moved = Por ahora faltan algunas repeticiones o instantáneas, porque no se pudieron mover a su nueva carpeta. { $error }
notice-no-folder = No se encontró una carpeta personal para tus archivos; indica una carpeta en { $variable }
notice-full = El disco está lleno; libera espacio y Skyline volverá a intentarlo: { $path }
notice-read-only = No se puede escribir en la carpeta; cambia sus permisos o indica otra carpeta en { $variable }: { $path }
notice-unwritten = No se pudo escribir el archivo ({ $reason }); Skyline volverá a intentarlo: { $path }
notice-unreadable = No se pudo leer el archivo ({ $reason }); comprueba que existe y que se puede leer: { $path }
notice-busy = Otra copia de Skyline está usando el archivo; Skyline volverá a intentarlo: { $path }
notice-no-replay = Con este resultado no se guardó ninguna repetición
notice-no-settings = No es un archivo de ajustes de Skyline o está dañado; elige uno guardado por Skyline: { $path }
notice-no-thread = No se pudo iniciar el hilo de guardado ({ $reason }); cierra otros programas y reinicia Skyline
notice-saved-after-all = Ya se puede guardar otra vez; no se ha perdido nada.
notice-other-open = Skyline ya está abierto. Solo una de las copias podrá continuar su partida más tarde.
notice-other-copy = Otra copia de Skyline tiene una partida por continuar. Si cierras esta, su partida no se podrá continuar.
notice-read = Aceptar

## From outside

handover-waits = Lo que acabas de abrir se mostrará cuando salgas de la sala.

## Frame counter

frames = { $count } FPS · fotograma más lento: { $longest } ms

## Tunes

tune-korobeiniki = Korobéiniki
tune-galop-infernal = Galop infernal
tune-mountain-king = En la gruta del rey de la montaña
tune-rondo-alla-turca = Rondó alla turca
tune-william-tell = Guillermo Tell
tune-gymnopedie = Gymnopédie n.º 1
tune-minuet-in-g = Minueto en sol

origin-korobeiniki = Canción rusa, antes de 1898
origin-galop-infernal = Jacques Offenbach, 1858
origin-mountain-king = Edvard Grieg, 1875
origin-rondo-alla-turca = Wolfgang Amadeus Mozart, 1784
origin-william-tell = Gioachino Rossini, 1829
origin-gymnopedie = Erik Satie, 1888
origin-minuet-in-g = Christian Petzold, 1725

picture-take = Guardar una imagen
picture-copy = Copiar imagen
picture-save = Guardar imagen…
picture-choose = Imagen…
picture-of-position = Imagen de la posición
picture-copied = Imagen copiada.
picture-kind = Imágenes
picture-saved = Imagen guardada: { $path }
picture-not-saved = Imagen no guardada. { $error }
