# Матчи нескольких игроков на одном экране, по-русски.

versus-title = Дуэль
versus-start = Начать
versus-seat = Место { $seat }
versus-empty = Пусто
versus-keyboard = Клавиатура
versus-left-half = Клавиатура, левая половина
versus-right-half = Клавиатура, правая половина
versus-pad = Геймпад { $pad }
versus-computer = Компьютер, уровень { $level }
versus-join = Чтобы войти, нажмите кнопку на геймпаде, букву для левой половины клавиатуры или правый Shift для правой.
versus-left-keys = Левая половина: A D — движение, S — ускорить, W — сбросить, Q E — поворот, левый Shift — запас.
versus-right-keys = Правая половина: стрелки — движение и сброс, правый Ctrl или / и правый Shift — поворот, Enter — запас.
versus-conflict = У мест { $one } и { $other } общие клавиши. Выберите для одного из них другое устройство.
versus-too-few = Для матча нужны хотя бы два игрока.
versus-rules = Правила
versus-rules-guideline = Гайдлайн
versus-rules-guideline-hint = Атаки по гайдлайну. Побеждает последний оставшийся.
versus-rules-modern = Современные
versus-rules-modern-hint = Атаки с комбо и временем полёта. Побеждает последний оставшийся.
versus-rules-cheese = Гонка по мусору
versus-rules-cheese-hint = Первым уберите 40 линий мусора. Без атак.
versus-first-to = Играть до
versus-rounds = { $rounds ->
    [one] { $rounds } победы
   *[other] { $rounds } побед
}
versus-wins = ★ { $wins }
versus-values = Уровень { $level } · Линии { $lines } · Послано { $sent }
versus-place = { $place }-е место
versus-paused-by = Пауза: { $name }
versus-won = Побеждает { $name }
versus-draw = Ничья
versus-match-won = { $name } выигрывает матч
versus-next-round = Следующий раунд
versus-rematch = Реванш
versus-setup = Сменить игроков
versus-quit-to-setup = Покинуть матч
versus-player = Игрок
versus-attack = Атака/мин
versus-pps = Фигур/с
versus-sent = Послано
versus-received = Получено
versus-lines = Линии
versus-players = Игроки
versus-winner = Победитель
versus-rules-custom = Свои
versus-no-matches = Матчей пока нет. Каждый матч дуэли записывается.
versus-broken-off = Прерван
