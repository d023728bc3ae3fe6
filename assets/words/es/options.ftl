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
options-reset = Restablecer esta página: { $page }

options-next = Siguientes
options-hold = Reserva
options-hold-hint = Guarda un tetrimino para después.
options-ghost = Pieza fantasma
options-ghost-hint = Muestra dónde acabará el tetrimino.
options-lock-down = Fijación
options-lock-down-extended-hint = Quince movimientos o giros sobre una superficie; luego el tetrimino se fija.
options-lock-down-infinite-hint = Cada movimiento o giro devuelve todo el tiempo.
options-lock-down-classic-hint = Solo caer más abajo devuelve todo el tiempo.
options-lock-down-timer-hint = Cada movimiento o giro devuelve todo el tiempo, pero el tiempo total sobre superficies es limitado.
options-lock-down-on-landing-hint = El tetrimino se fija en cuanto una caída termina sobre una superficie.
options-countdown = Cuenta atrás
options-countdown-hint = Antes de la partida y tras una pausa; corta si vuelves a intentarlo.
countdown-full = 3 – 2 – 1
countdown-short = Corta
options-next-game = La reserva, la fijación y el tipo de meta valen desde la próxima partida; lo demás, al instante.
options-player = Tu nombre
options-player-hint = Se propone cuando un resultado entra en la tabla de récords.

handling-preset = Perfil
handling-delay = Retardo de autorrepetición
handling-delay-hint = La primera repetición llega a los { $delay } ms de pulsar.
handling-interval = Intervalo de autorrepetición
handling-interval-hint = Cada repetición siguiente llega { $interval } ms después.
handling-interval-zero-hint = Con la primera repetición, directo a la pared.
handling-soft-drop = Caída suave
handling-soft-drop-hint = { $factor } veces la velocidad de caída mientras se mantiene.
handling-soft-drop-zero-hint = Directo a la superficie, sin fijarse.
handling-direction = Ambas direcciones a la vez
handling-direction-latest-hint = La última que pulsaste mueve el tetrimino.
handling-direction-first-hint = La primera que pulsaste mueve el tetrimino.
handling-direction-neither-hint = El tetrimino se queda donde está.
handling-initial-rotation = Rotación inicial
handling-initial-hold = Reserva inicial
handling-initial-off-hint = Una pulsación solo vale para el tetrimino en juego.
handling-initial-hold-hint = Si la mantienes cuando llega el siguiente tetrimino, actúa sobre él.
handling-initial-tap-hint = Basta un toque antes de que llegue el siguiente tetrimino.
handling-protection = Protección de caída directa
handling-protection-hint = Durante este tiempo tras fijarse solo un tetrimino, el siguiente no se puede soltar.
handling-protection-off-hint = Una caída directa pulsada tarde suelta el siguiente tetrimino.
handling-try = Probar
handling-trying = Esc termina la prueba
handling-field = Campo de prueba
handling-try-hint = En este campo nada cuenta.
handling-next-game = La próxima partida empieza con estos valores; una en pausa conserva los suyos.

preset-own = Propio
preset-guideline = Guía
preset-comfortable = Cómodo
preset-fast = Rápido
preset-instant = Inmediato
preset-classic = Clásico
preset-wasd = WASD
preset-left-handed = Para zurdos

controls-preset = Perfil
controls-hint = Elige una tecla para quitarla o + para añadir otra. Esc y Start siempre pausan.
controls-add = +
controls-add-to = Añadir un control: { $action }
controls-bound = { $control }, { $action }
controls-press = Pulsa una tecla o un botón
controls-remove = ¿Quitar?
controls-conflict = { $control } también sirve para «{ $action }».

sound-effects = Efectos de sonido
sound-effects-hint = Creados por el propio juego.
sound-effects-volume = Volumen de efectos
sound-music = Música
sound-music-volume = Volumen de música
sound-soundtrack = Banda sonora
sound-random-play = Al azar
sound-random-hint = Una melodía que no acabas de oír.
sound-random = Cambiar de melodía
sound-random-games = en cada partida
sound-random-levels = en cada nivel
sound-faster = Música más rápida
sound-faster-off = Nunca
sound-faster-danger = Cerca del Skyline
sound-faster-level = Nivel a nivel

display-fullscreen = Pantalla completa
display-vsync = VSync
display-vsync-hint = Cada fotograma espera a la pantalla: sin cortes, algo más tarde.
display-frame-cap = Límite de FPS
display-frame-cap-hint = Fotogramas por segundo, como máximo.
display-frame-cap-off-hint = Sin efecto mientras VSync está activo.
display-frame-cap-none = Sin límite
display-frames = { $count } por segundo
display-frame-counter = Contador de FPS
display-scale = Tamaño de la interfaz
display-scale-hint = Hasta donde quepa en la ventana.

display-window = Ventana
display-game = Aspecto del juego
display-outfit = Conjunto
display-outfit-hint = Ajusta a la vez tema, minos, colores y fondo.
display-outfit-city = Ciudad
display-outfit-green = Pantalla verde
display-specimen = Los tetriminos tal como se ven ahora
display-scheme = Tema
display-scheme-night = Noche
display-scheme-day = Día
display-scheme-high-contrast = Alto contraste
display-scheme-phosphor = Pantalla verde
display-skin = Minos
display-skin-bevel = Relieve
display-skin-flat = Planos
display-skin-glass = Cristal
display-skin-brackets = Corchetes
display-skin-pattern = Motivos
display-hues = Colores de los tetriminos
display-hues-guideline = Guía
display-hues-deuteranopia = Deuteranopía
display-hues-deuteranopia-hint = Para ojos que apenas ven el verde.
display-hues-protanopia = Protanopía
display-hues-protanopia-hint = Para ojos que apenas ven el rojo.
display-hues-tritanopia = Tritanopía
display-hues-tritanopia-hint = Para ojos que apenas ven el azul.
display-hues-sixteen = 16 colores
display-hues-sixteen-hint = Los que tenía antes toda pantalla.
display-hues-phosphor = Verde
display-hues-phosphor-hint = Tonos de verde, como en un tubo antiguo.
display-hues-monochrome = Monocromo
display-hues-monochrome-hint = Tonos de gris y un motivo para cada tetrimino.
display-background = Fondo
display-background-skyline = Skyline
display-background-aurora = Aurora boreal
display-background-mosaic = Mosaico
display-background-plain = Liso
display-dim = Oscurecer el fondo
display-grid = Líneas entre celdas
display-ghost = Pieza fantasma
display-ghost-outline = Contorno
display-ghost-filled = Rellena
display-ghost-opacity = Visibilidad de la fantasma

display-effects = Efectos
display-reduced-motion = Menos movimiento
display-reduced-motion-hint = Nada tiembla, destella ni vuela; el fondo descansa.
display-line-clear = Líneas eliminadas
display-trail = Estela de caída
display-flash = Destello de fijación
display-shake = Temblor
display-particles = Chispas y fuegos artificiales
display-motion = Fondo en movimiento
display-notices = Nombres de las acciones

## General

options-language = Idioma
# Languages are named in themselves.
language-system = El del sistema
language-english = English
language-spanish = Español
language-russian = Русский
options-folder = Los ajustes, los récords y las partidas grabadas están aquí: { $path }
options-no-folder = Los ajustes, los récords y las partidas grabadas no se guardan: no hay carpeta para ellos.
options-save-settings = Guardar los ajustes en un archivo
options-open-settings = Tomar los ajustes de un archivo
options-open-folder = Abrir la carpeta
options-settings-kind = Ajustes de Skyline
options-settings-saved = Los ajustes están guardados: { $path }
options-settings-taken = Se han tomado los ajustes de { $path }
options-settings-not-saved = No se guardaron los ajustes: { $error }
options-settings-not-taken = Los ajustes se quedan como están: { $error }
options-no-file-window = El sistema no muestra una ventana para elegir archivos; suelta el archivo sobre esta.
options-folder-not-opened = El sistema no abrió la carpeta ({ $reason }); está aquí: { $path }

## Fingers on the screen

touch-scheme = Táctil y ratón
touch-off = No
touch-off-hint = Un toque pausa el juego.
touch-buttons = Botones en pantalla
touch-buttons-hint = Junto a la matriz, o debajo si la ventana es alta. También se pulsan con el ratón.
touch-tap-and-drag = Tocar y arrastrar
touch-tap-and-drag-hint = Toca a la izquierda o a la derecha para girar, arrastra para mover, arrastra hacia abajo para la caída suave, desliza rápido hacia abajo para la caída directa y toca la reserva para reservar.
