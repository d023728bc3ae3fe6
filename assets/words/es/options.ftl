# Words of the options, in Spanish.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Options

switch-on = Sí
switch-off = No

options-game = Juego
options-handling = Manejo
options-controls = Controles
options-sound = Sonido
options-display = Pantalla
options-general = General
options-reset = Restablecer página: { $page }
options-undo-reset = Deshacer el restablecimiento: { $page }
options-separate = Ventana aparte
# Read aloud by screen readers.
options-separate-unread = Los lectores de pantalla no pueden leer una ventana aparte.
options-over-game = Volver a la ventana del juego

options-next = Siguientes
options-hold = Reserva
options-hold-hint = Guarda una pieza para más tarde.
options-ghost = Pieza fantasma
options-ghost-hint = Muestra dónde aterrizará la pieza.
options-lock-down = Fijación
options-lock-down-extended-hint = Una pieza se fija tras 15 movimientos o giros sobre una superficie.
options-lock-down-infinite-hint = Cada movimiento o giro reinicia el temporizador.
options-lock-down-classic-hint = Solo caer a una fila más baja reinicia el temporizador.
options-lock-down-timer-hint = Cada movimiento o giro reinicia el temporizador, hasta un tiempo total sobre superficies.
options-lock-down-on-landing-hint = Una pieza se fija en cuanto aterriza.
options-countdown = Cuenta atrás
options-countdown-hint = Antes de una partida y tras una pausa; más corta al reintentar.
options-plans = Próxima jugada del ordenador
options-plans-hint = Se contornea en los duelos. Siempre visible si no juega nadie.
countdown-full = 3 – 2 – 1
countdown-short = Corta
options-next-game = La reserva, la fijación y el tipo de objetivo se aplican en la próxima partida; todo lo demás, al instante.
options-player = Tu nombre
options-player-hint = Se usa en los récords nuevos.

handling-preset = Preajuste
handling-delay = Retardo de repetición (DAS)
handling-delay-hint = Una tecla mantenida se repite a los { $delay } ms.
handling-interval = Intervalo de repetición (ARR)
handling-interval-hint = Después se repite cada { $interval } ms.
handling-interval-zero-hint = Después la pieza va a la pared al instante.
handling-cut = Pausa de repetición (DCD)
handling-cut-hint = Tras un giro, la reserva o la caída directa, una tecla mantenida espera { $cut } ms antes de repetirse.
handling-cut-zero-hint = Una tecla mantenida sigue repitiéndose tras un giro, la reserva o la caída directa.
handling-soft-drop = Caída suave
handling-soft-drop-hint = { $factor } veces la velocidad de caída.
handling-soft-drop-zero-hint = Cae a la superficie al instante, sin fijarse.
handling-direction = Direcciones opuestas
handling-direction-latest-hint = Gana la última tecla pulsada.
handling-direction-first-hint = Gana la primera tecla pulsada.
handling-direction-neither-hint = La pieza no se mueve.
handling-charge = Conservar la carga de la otra tecla
handling-charge-hint = Cada dirección mantenida tiene su propio retardo. Soltar una no reinicia el retardo de la otra.
handling-initial-rotation = Giro anticipado (IRS)
handling-initial-hold = Reserva anticipada (IHS)
handling-initial-off-hint = Las teclas solo actúan sobre la pieza en juego.
handling-initial-hold-hint = Una tecla aún pulsada cuando aparece la siguiente pieza actúa sobre ella.
handling-initial-tap-hint = Una tecla pulsada antes de que aparezca la siguiente pieza actúa sobre ella.
handling-protection = Protección de caída directa
handling-protection-hint = Cuando una pieza se fija sola, la caída directa se ignora durante este tiempo.
handling-protection-off-hint = Una caída directa tardía suelta la pieza siguiente.
handling-try = Probar
handling-trying = Pulsa Esc para parar
handling-field = Campo de prueba
handling-calm = Tranquilo
handling-next-game = Se aplica en la próxima partida.

preset-own = Propio
preset-guideline = Estándar
preset-comfortable = Cómodo
preset-fast = Rápido
preset-instant = Instantáneo
preset-classic = Clásico
preset-left-handed = Para zurdos
preset-extended = Ampliado
controls-extended-keys = Teclas de las partidas del modo ampliado
controls-extended-keys-on = Estas partidas usan { $keys }, aunque esas teclas tengan otro uso.
controls-extended-keys-off = Estas partidas usan las teclas de abajo.

options-profiles = Perfiles
profile = Perfil
profile-of-seat = Perfil de la plaza { $seat }
profile-none = Sin perfil
profile-unnamed = Perfil { $number }
profile-new = Añadir perfil
profile-remove = Quitar perfil
profile-hint = Un perfil tiene su propio nombre, avatar, manejo y teclas. Elige uno para cada plaza de un duelo. Un mando recuerda su último perfil.

rumble = Vibración
rumble-hint = El mando vibra cuando te llegan líneas, cuando quedas fuera y, un poco, con un Tetris o un T-Spin. No en macOS.
rumble-light = Suave
rumble-medium = Media
rumble-strong = Fuerte
pad-stick-press = Pulsación del stick
pad-stick-press-hint = Cuánto hay que inclinar el stick para que cuente como pulsado. Los valores altos ignoran la deriva.
pad-stick-release = Liberación del stick
pad-stick-release-hint = Cuánto debe volver para que cuente como suelto.
pad-one-direction = Una sola dirección a la vez
pad-one-direction-hint = Mientras mantienes una dirección de la cruceta o de un stick, las demás esperan. Arriba debe pulsarse sola.

controls-set = Juego de teclas
controls-set-hint = Cada mitad del teclado tiene sus propias teclas, para dos jugadores en un duelo.
controls-own = Un jugador
controls-preset = Preajuste
controls-undo-preset = Deshacer el preajuste: recuperar tus controles
controls-hint = Elige una tecla o un botón para quitarlo o + para añadir uno. Esc y Start siempre pausan.
controls-add = +
controls-keyboard = Teclado
controls-gamepad = Mando
controls-add-key = Añadir una tecla: { $action }
controls-add-button = Añadir un botón del mando: { $action }
controls-bound = { $control }, { $action }
controls-press = Pulsa una tecla o un botón
controls-remove = ¿Quitar?
controls-conflict = { $control } también está en «{ $action }».

sound-effects = Efectos de sonido
sound-effects-hint = Los sintetiza el propio juego.
sound-effects-volume = Volumen de efectos
sound-in-time = Acentos a compás
sound-in-time-hint = Cada línea suena además en el siguiente tiempo de la música.
sound-music = Música
sound-music-volume = Volumen de música
sound-soundtrack = Banda sonora
sound-by-mode = Según el modo
sound-by-mode-hint = Rápida en las carreras, tranquila en los puzles.
sound-random-play = Aleatoria
sound-random-hint = Suena una melodía distinta cada vez.
sound-random = Cambiar de melodía
sound-random-games = Cada partida
sound-random-levels = Cada nivel
sound-faster = Acelerar la música
sound-faster-off = Nunca
sound-faster-danger = En peligro
sound-faster-level = Con cada nivel

display-fullscreen = Pantalla completa
display-vsync = VSync
display-vsync-hint = Evita el desgarro de imagen; añade un pequeño retardo.
display-frame-cap = Límite de FPS
display-frame-cap-hint = Máximo de fotogramas por segundo.
display-frame-cap-off-hint = Sin efecto mientras VSync está activo.
display-frame-cap-none = Sin límite
display-frames = { $count } FPS
display-low-power = Modo de bajo consumo
display-low-power-hint = Para ordenadores sin tarjeta gráfica: el fondo se mueve menos y hay 25 FPS mientras no pulsas nada.
low-power-on = No se ha encontrado tarjeta gráfica: el modo de bajo consumo está activo. Puedes desactivarlo en Opciones → Pantalla.
display-frame-counter = Mostrar FPS
display-scale = Tamaño de la interfaz
display-scale-hint = Tan grande como permita la ventana.

display-window = Ventana
display-outfit = Estilo visual
display-outfit-city = Ciudad
display-outfit-day = Ciudad de día
display-outfit-calm = Tranquilo
display-outfit-competition = Competición
display-outfit-green = Pantalla verde
display-customize = Personalizar
display-customize-hint = Tema, bloques, colores, fondo, estadísticas
display-specimen = Vista previa de las piezas
display-scheme = Tema
display-scheme-night = Noche
display-scheme-day = Día
display-scheme-high-contrast = Alto contraste
display-scheme-phosphor = Pantalla verde
display-skin = Estilo de bloque
display-skin-bevel = Relieve
display-skin-flat = Plano
display-skin-glass = Cristal
display-skin-brackets = Corchetes
display-skin-pattern = Trama
display-hues = Colores de pieza
display-hues-guideline = Estándar
display-hues-deuteranopia = Deuteranopía
display-hues-deuteranopia-hint = Para quien ve mal el verde.
display-hues-protanopia = Protanopía
display-hues-protanopia-hint = Para quien ve mal el rojo.
display-hues-tritanopia = Tritanopía
display-hues-tritanopia-hint = Para quien ve mal el azul.
display-hues-sixteen = 16 colores
display-hues-sixteen-hint = La paleta de los primeros PC.
display-hues-phosphor = Verde
display-hues-phosphor-hint = Tonos de verde, como un monitor antiguo.
display-hues-monochrome = Monocromo
display-hues-monochrome-hint = Tonos de gris con una trama por pieza.
display-background = Fondo
display-background-skyline = Skyline
display-background-aurora = Aurora boreal
display-background-mosaic = Mosaico
display-background-plain = Liso
display-dim = Oscurecer el fondo
display-grid = Cuadrícula
display-ghost = Estilo del fantasma
display-ghost-outline = Contorno
display-ghost-filled = Relleno
display-ghost-opacity = Opacidad del fantasma

display-hud = Datos en la partida
display-hud-hint = Para { $mode }, el último modo elegido. Si eliges un dato que ya se muestra, los dos se intercambian.
display-hud-large = Grande, a la izquierda
display-hud-second = Bajo el objetivo
display-hud-third = Abajo, a la izquierda
display-hud-right = Grande, a la derecha
display-hud-goal = En lugar del objetivo
display-effects = Efectos
display-reduced-motion = Menos movimiento
display-reduced-motion-hint = Sin temblores, destellos, partículas ni movimiento suave; el fondo queda quieto. Sus filas se ocultan mientras tanto.
display-smooth-movement = Movimiento suave
display-smooth-movement-hint = Las piezas, las filas y las colas se deslizan de casilla en casilla.
display-line-clear = Líneas eliminadas
display-trail = Estela de caída
display-flash = Destello de fijación
display-shake = Temblor
display-particles = Partículas y pirotecnia
display-motion = Fondo animado
display-notices = Texto de acción

## General

options-language = Idioma
options-opening = Mostrar aviso y título en cada inicio
options-opening-hint = Si no, el juego se abre en el menú principal.
# Languages are named in themselves.
language-system = El del sistema
language-english = English
language-spanish = Español
language-russian = Русский
options-folder = Tus archivos se guardan en: { $path }
options-no-folder = Tus archivos no se pueden guardar: no se encontró una carpeta para ellos.
options-save-settings = Guardar ajustes…
options-open-settings = Cargar ajustes…
options-open-folder = Abrir carpeta
options-settings-kind = Ajustes de Skyline
options-settings-saved = Ajustes guardados: { $path }
options-settings-taken = Ajustes cargados de { $path }
options-settings-not-saved = Ajustes no guardados. { $error }
options-settings-not-taken = Ajustes no cargados. { $error }
options-no-file-window = No se pueden elegir archivos en este sistema; suelta el archivo en esta ventana.
options-folder-not-opened = No se pudo abrir la carpeta ({ $reason }): { $path }

## Fingers on the screen

touch-scheme = Táctil y ratón
touch-off = No
touch-off-hint = Tocar la pantalla pausa el juego. Si empiezas una partida con el ratón o con el dedo, los botones aparecen igualmente hasta que pulses una tecla o un botón del mando.
touch-off-notice = Para jugar con el ratón o con los dedos, elige los botones en pantalla: Opciones → Controles → Táctil y ratón.
touch-buttons = Botones en pantalla
touch-buttons-hint = Junto a la matriz, o debajo en una ventana alta. También funcionan con el ratón.
touch-tap-and-drag = Tocar y arrastrar
touch-tap-and-drag-hint = Toca a la izquierda o a la derecha para girar, arrastra para mover, arrastra hacia abajo para la caída suave, desliza rápido hacia abajo para la caída directa y toca la reserva para reservar.
