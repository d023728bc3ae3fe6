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
options-reset = Reset { $page } to defaults
options-undo-reset = Undo the reset of { $page }
options-separate = Separate window
# Read aloud by screen readers.
options-separate-unread = Screen readers can't read a separate window.
options-over-game = Return to game window

options-next = Next Queue
options-hold = Hold Queue
options-hold-hint = Stores a piece for later.
options-ghost = Ghost Piece
options-ghost-hint = Shows where the piece will land.
options-lock-down = Lock Down
options-lock-down-extended-hint = A piece locks after 15 moves or rotations on a Surface.
options-lock-down-infinite-hint = Every move or rotation resets the timer.
options-lock-down-classic-hint = Only falling to a lower row resets the timer.
options-lock-down-timer-hint = Every move or rotation resets the timer, up to a total time on Surfaces.
options-lock-down-on-landing-hint = A piece locks as soon as it lands.
options-countdown = Countdown
options-countdown-hint = Shown before a game and after a pause; shorter on a retry.
options-plans = Computer's next move
options-plans-hint = Outlined in a match. Always shown when nobody plays.
countdown-full = 3 – 2 – 1
countdown-short = Short
options-next-game = Hold Queue, Lock Down and Goal system take effect in the next game; everything else immediately.
options-player = Player name
options-player-hint = Used for new high scores.

handling-preset = Preset
handling-delay = Auto-Repeat delay (DAS)
handling-delay-hint = A held key repeats after { $delay } ms.
handling-interval = Auto-Repeat interval (ARR)
handling-interval-hint = Then it repeats every { $interval } ms.
handling-interval-zero-hint = Then the piece moves to the wall instantly.
handling-cut = Auto-Repeat pause (DCD)
handling-cut-hint = After a rotation, Hold or Hard Drop, a held key waits { $cut } ms before it repeats.
handling-cut-zero-hint = A held key goes on repeating after a rotation, Hold or Hard Drop.
handling-soft-drop = Soft Drop speed
handling-soft-drop-hint = { $factor } times the Fall Speed.
handling-soft-drop-zero-hint = Falls to the Surface instantly, without locking.
handling-direction = Opposite directions
handling-direction-latest-hint = The key pressed last wins.
handling-direction-first-hint = The key pressed first wins.
handling-direction-neither-hint = The piece does not move.
handling-charge = Keep the other key's charge
handling-charge-hint = Each held direction has its own delay. Releasing one does not restart the delay of the other.
handling-initial-rotation = Buffered rotation (IRS)
handling-initial-hold = Buffered Hold (IHS)
handling-initial-off-hint = Keys act on the current piece only.
handling-initial-hold-hint = A key still held when the next piece appears acts on it.
handling-initial-tap-hint = A key tapped before the next piece appears acts on it.
handling-protection = Hard Drop protection
handling-protection-hint = After a piece locks on its own, Hard Drop is ignored for this long.
handling-protection-off-hint = A late Hard Drop drops the next piece.
handling-try = Try it out
handling-trying = Press Esc to stop
handling-field = Try-out field
handling-calm = Calm
handling-next-game = Takes effect in the next game.

preset-own = Custom
preset-guideline = Guideline
preset-comfortable = Comfortable
preset-fast = Fast
preset-instant = Instant
preset-classic = Classic
preset-left-handed = Left-handed
preset-extended = Extended
controls-extended-keys = Keys for Extended games
controls-extended-keys-on = These games use { $keys }, even if those keys are bound to something else.
controls-extended-keys-off = These games use the keys below.

options-profiles = Profiles
profile = Profile
profile-of-seat = Profile of seat { $seat }
profile-none = No profile
profile-unnamed = Profile { $number }
profile-new = Add profile
profile-remove = Remove profile
profile-hint = A profile has its own name, avatar, handling and keys. Choose one for each seat in Versus. A gamepad remembers its last profile.

rumble = Rumble
rumble-hint = Gamepads rumble when lines reach you and when you are knocked out, and lightly for a Tetris or T-Spin. Not on macOS.
rumble-light = Light
rumble-medium = Medium
rumble-strong = Strong
pad-stick-press = Stick press
pad-stick-press-hint = How far a stick must be pushed to count as pressed. Higher values ignore drift.
pad-stick-release = Stick release
pad-stick-release-hint = How far it must come back to count as released.
pad-one-direction = One direction at a time
pad-one-direction-hint = While a direction of the D-pad or a stick is held, its other directions wait. Up must be pressed alone.

controls-set = Key set
controls-set-hint = Each half of a keyboard has its own keys, for two players in Versus.
controls-own = One player
controls-preset = Preset
controls-undo-preset = Undo the preset: restore your own controls
controls-hint = Select a key or a button to remove it, or + to add one. Esc and Start always pause.
controls-add = +
controls-keyboard = Keyboard
controls-gamepad = Gamepad
controls-add-key = Add a key for { $action }
controls-add-button = Add a gamepad button for { $action }
controls-bound = { $control }, { $action }
controls-press = Press a key or button
controls-remove = Remove?
controls-conflict = { $control } is also bound to { $action }.

sound-effects = Sound effects
sound-effects-hint = Synthesized by the game.
sound-effects-volume = Effects volume
sound-in-time = Accents in time
sound-in-time-hint = A line clear also rings on the next beat of the music.
sound-music = Music
sound-music-volume = Music volume
sound-soundtrack = Soundtrack
sound-by-mode = By mode
sound-by-mode-hint = Fast tunes for races, calm ones for puzzles.
sound-random-play = Random Play
sound-random-hint = Plays a different tune each time.
sound-random = Change the tune
sound-random-games = Every game
sound-random-levels = Every level
sound-faster = Speed up music
sound-faster-off = Never
sound-faster-danger = When in danger
sound-faster-level = With each level

display-fullscreen = Full screen
display-vsync = VSync
display-vsync-hint = Prevents tearing; adds a little delay.
display-frame-cap = Frame rate limit
display-frame-cap-hint = Maximum frames per second.
display-frame-cap-off-hint = Has no effect while VSync is on.
display-frame-cap-none = No limit
display-frames = { $count } FPS
display-low-power = Low-power mode
display-low-power-hint = For computers without a graphics card: less background motion, and 25 FPS while no key is pressed.
low-power-on = No graphics card found: low-power mode is on. You can turn it off under Options → Display.
display-frame-counter = Show FPS
display-scale = Interface scale
display-scale-hint = As large as the window allows.

display-window = Window
display-outfit = Visual preset
display-outfit-city = City
display-outfit-day = City by day
display-outfit-calm = Calm
display-outfit-competition = Competition
display-outfit-green = Green screen
display-customize = Customize
display-customize-hint = Theme, blocks, colours, background, statistics
display-specimen = Preview of the pieces
display-scheme = Theme
display-scheme-night = Night
display-scheme-day = Day
display-scheme-high-contrast = High contrast
display-scheme-phosphor = Green screen
display-skin = Block style
display-skin-bevel = Bevel
display-skin-flat = Flat
display-skin-glass = Glass
display-skin-brackets = Brackets
display-skin-pattern = Pattern
display-hues = Piece colours
display-hues-guideline = Guideline
display-hues-deuteranopia = Deuteranopia
display-hues-deuteranopia-hint = For green-weak vision.
display-hues-protanopia = Protanopia
display-hues-protanopia-hint = For red-weak vision.
display-hues-tritanopia = Tritanopia
display-hues-tritanopia-hint = For blue-weak vision.
display-hues-sixteen = 16 colours
display-hues-sixteen-hint = The palette of early PCs.
display-hues-phosphor = Green
display-hues-phosphor-hint = Shades of green, like an old monitor.
display-hues-monochrome = Monochrome
display-hues-monochrome-hint = Shades of grey with a pattern per piece.
display-background = Background
display-background-skyline = Skyline
display-background-aurora = Northern lights
display-background-mosaic = Mosaic
display-background-plain = Plain
display-dim = Background dimming
display-grid = Grid lines
display-ghost = Ghost Piece style
display-ghost-outline = Outline
display-ghost-filled = Filled
display-ghost-opacity = Ghost Piece opacity

display-hud = Statistics in play
display-hud-hint = For { $mode }, the last mode you chose. Choosing a statistic that is already shown swaps the two.
display-hud-large = Large, left
display-hud-second = Below the goal
display-hud-third = Lowest, left
display-hud-right = Large, right
display-hud-goal = In place of the goal
display-effects = Effects
display-reduced-motion = Reduced motion
display-reduced-motion-hint = No shaking, flashing, particles or smooth movement, and the background stays still. Their rows are hidden meanwhile.
display-smooth-movement = Smooth movement
display-smooth-movement-hint = Pieces, rows and queues glide from cell to cell.
display-line-clear = Line clear
display-trail = Hard Drop trail
display-flash = Lock Down flash
display-shake = Screen shake
display-particles = Particles and fireworks
display-motion = Animated background
display-notices = Action text

## General

options-language = Language
options-opening = Show notice and title at every start
options-opening-hint = Otherwise the game opens at the main menu.
# Languages are named in themselves.
language-system = System default
language-english = English
language-spanish = Español
language-russian = Русский
options-folder = Your files are stored in: { $path }
options-no-folder = Your files can't be saved: no folder was found for them.
options-save-settings = Save settings…
options-open-settings = Load settings…
options-open-folder = Open folder
options-settings-kind = Skyline settings
options-settings-saved = Settings saved: { $path }
options-settings-taken = Settings loaded from { $path }
options-settings-not-saved = Settings not saved. { $error }
options-settings-not-taken = Settings not loaded. { $error }
options-no-file-window = No file dialog is available; drop the file onto this window instead.
options-folder-not-opened = Could not open the folder ({ $reason }): { $path }

## Fingers on the screen

touch-scheme = Touch and mouse
touch-off = Off
touch-off-hint = Touching the screen pauses the game. Buttons still appear in a game that you start by mouse or touch, until you press a key or a gamepad button.
touch-off-notice = To play with the mouse or your fingers, choose on-screen buttons: Options → Controls → Touch and mouse.
touch-buttons = On-screen buttons
touch-buttons-hint = Beside the Matrix, or below it in a tall window. They also work with the mouse.
touch-tap-and-drag = Tap and drag
touch-tap-and-drag-hint = Tap left or right to rotate, drag to move, drag down for Soft Drop, flick down for Hard Drop, tap the Hold Queue to hold.
