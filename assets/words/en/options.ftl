# Words of the options, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

## Options

switch-on = On
switch-off = Off

options-game = Game
options-handling = Handling
options-controls = Controls
options-sound = Sound
options-display = Display
options-general = General
options-reset = Reset this page: { $page }

options-next = Next Queue
options-hold = Hold Queue
options-hold-hint = Keeps a Tetrimino for later.
options-ghost = Ghost Piece
options-ghost-hint = Shows where the Tetrimino comes to rest.
options-lock-down = Lock Down
options-lock-down-extended-hint = Fifteen moves or rotations on a Surface, then the Tetrimino locks.
options-lock-down-infinite-hint = Every move or rotation gives the full time again.
options-lock-down-classic-hint = Only falling lower gives the full time again.
options-lock-down-timer-hint = Every move or rotation gives the full time again, but the time on Surfaces is limited in all.
options-lock-down-on-landing-hint = A Tetrimino locks as soon as a fall ends on a Surface.
options-countdown = Countdown
options-countdown-hint = Before a game and after a pause; short when you try again.
countdown-full = 3 – 2 – 1
countdown-short = Short
options-next-game = Hold Queue, Lock Down and Goal system count from the next game on, everything else at once.
options-player = Player name
options-player-hint = Offered when a result reaches the High Score Table.

handling-preset = Preset
handling-delay = Auto-Repeat delay
handling-delay-hint = The first repeat comes { $delay } ms after the press.
handling-interval = Auto-Repeat interval
handling-interval-hint = Each further repeat comes { $interval } ms later.
handling-interval-zero-hint = With the first repeat, straight to the wall.
handling-soft-drop = Soft Drop
handling-soft-drop-hint = { $factor } times the Fall Speed while held.
handling-soft-drop-zero-hint = Straight to the Surface, without Lock Down.
handling-direction = Both directions held
handling-direction-latest-hint = The one pressed last moves the Tetrimino.
handling-direction-first-hint = The one pressed first moves the Tetrimino.
handling-direction-neither-hint = The Tetrimino stays where it is.
handling-initial-rotation = Initial rotation
handling-initial-hold = Initial Hold
handling-initial-off-hint = A press counts for the Tetrimino in play only.
handling-initial-hold-hint = Held when the next Tetrimino comes, it acts on that one.
handling-initial-tap-hint = A tap before the next Tetrimino comes is enough for that one.
handling-protection = Hard Drop protection
handling-protection-hint = For so long after a Tetrimino locked by itself, the next one cannot be dropped.
handling-protection-off-hint = A Hard Drop pressed too late drops the next Tetrimino.
handling-try = Try it out
handling-trying = Esc ends the trying
handling-field = Try-out field
handling-try-hint = Nothing counts in this field.
handling-next-game = A new game begins with these values; one that is paused keeps its own.

preset-own = Own
preset-guideline = Guideline
preset-comfortable = Comfortable
preset-fast = Fast
preset-instant = Instant
preset-classic = Classic
preset-wasd = WASD
preset-left-handed = Left-handed

controls-preset = Preset
controls-hint = Select a key to take it away, + to add one. Esc and Start always pause.
controls-add = +
controls-add-to = Add a control for { $action }
controls-bound = { $control }, { $action }
controls-press = Press a key or button
controls-remove = Remove?
controls-conflict = { $control } does { $action } as well.

sound-effects = Sound effects
sound-effects-hint = Made by the game itself.
sound-effects-volume = Effects volume
sound-music = Music
sound-music-volume = Music volume
sound-soundtrack = Soundtrack
sound-random-play = Random Play
sound-random-hint = A tune that was not just heard.
sound-random = A new tune with
sound-random-games = each game
sound-random-levels = each level
sound-faster = Faster music
sound-faster-off = Never
sound-faster-danger = Near the Skyline
sound-faster-level = Level by level

display-fullscreen = Full screen
display-vsync = VSync
display-vsync-hint = Each frame waits for the screen: no tearing, a little later.
display-frame-cap = Frame cap
display-frame-cap-hint = The most frames a second.
display-frame-cap-off-hint = Without effect while VSync is on.
display-frame-cap-none = No limit
display-frames = { $count } a second
display-frame-counter = Frame counter
display-scale = Interface scale
display-scale-hint = As far as the window has room for it.

display-window = Window
display-game = Look of the game
display-outfit = Outfit
display-outfit-hint = Sets theme, Minos, colours and background at once.
display-outfit-city = City
display-outfit-green = Green screen
display-specimen = The Tetriminos as they look now
display-scheme = Theme
display-scheme-night = Night
display-scheme-day = Day
display-scheme-high-contrast = High contrast
display-scheme-phosphor = Green screen
display-skin = Minos
display-skin-bevel = Bevel
display-skin-flat = Flat
display-skin-glass = Glass
display-skin-brackets = Brackets
display-skin-pattern = Pattern
display-hues = Tetrimino colours
display-hues-guideline = Guideline
display-hues-deuteranopia = Deuteranopia
display-hues-deuteranopia-hint = For eyes that hardly see green.
display-hues-protanopia = Protanopia
display-hues-protanopia-hint = For eyes that hardly see red.
display-hues-tritanopia = Tritanopia
display-hues-tritanopia-hint = For eyes that hardly see blue.
display-hues-sixteen = 16 colours
display-hues-sixteen-hint = Those that every screen had once.
display-hues-phosphor = Green
display-hues-phosphor-hint = Shades of green, as on an old tube.
display-hues-monochrome = Monochrome
display-hues-monochrome-hint = Shades of grey, and a pattern for each Tetrimino.
display-background = Background
display-background-skyline = Skyline
display-background-aurora = Northern lights
display-background-mosaic = Mosaic
display-background-plain = Plain
display-dim = Background dimmed
display-grid = Lines between cells
display-ghost = Ghost Piece drawn
display-ghost-outline = As an outline
display-ghost-filled = Filled
display-ghost-opacity = Ghost Piece visible

display-effects = Effects
display-reduced-motion = Reduced motion
display-reduced-motion-hint = Nothing shakes, flashes or flies; the background rests.
display-line-clear = Line clear
display-trail = Hard Drop trail
display-flash = Lock Down flash
display-shake = Shaking
display-particles = Sparks and fireworks
display-motion = Moving background
display-notices = Names of actions

## General

options-language = Language
# Languages are named in themselves.
language-system = As the system
language-english = English
language-spanish = Español
language-russian = Русский
options-folder = Settings, High Scores and recorded games lie here: { $path }
options-no-folder = Settings, High Scores and recorded games are not kept: there is no folder for them.
options-save-settings = Save the settings in a file
options-open-settings = Take settings from a file
options-open-folder = Open the folder
options-settings-kind = Settings of Skyline
options-settings-saved = The settings are saved: { $path }
options-settings-taken = The settings are taken over from { $path }
options-settings-not-saved = The settings were not saved: { $error }
options-settings-not-taken = The settings stay as they are: { $error }
options-no-file-window = The system shows no window to choose a file in; drop the file onto this one.
options-folder-not-opened = The system did not open the folder ({ $reason }); it is here: { $path }

## Fingers on the screen

touch-scheme = Touch and mouse
touch-off = Off
touch-off-hint = A touch pauses the game.
touch-buttons = Buttons on the screen
touch-buttons-hint = Beside the Matrix, or below it where the window is tall. The mouse presses them, too.
touch-tap-and-drag = Tap and drag
touch-tap-and-drag-hint = Tap left or right to rotate, drag to move, drag down for Soft Drop, flick down for Hard Drop, tap the Hold Queue to hold.
