extension PasswordPolicy {
  /// Words that many passwords are put together from.
  static let commonWords = """
    abc admin again alexander always amanda amazon america and andrew android angel anthony
    apple april are arsenal ashley august australia autumn azerty baby banana barbell
    barcelona baseball basketball batman bear bench birthday black blessed blink blue boston
    boxing brazil brother bunny buster butter butterfly california canada candy cardio champ
    champion change changeme charlie cheese chelsea cherry chicago chicken china chocolate
    christ christmas coach coffee college company computer contrasena cookie cooper corvette
    cosmos cowboys crossfit customer cycling daddy daisy dallas daniel daughter deadlift
    december default diamond doctor dollar dolphin dragon drummer eagle eagles easter eight
    elizabeth eminem england everything facebook falcon family father february ferrari fitness
    five flash florida flower football for forever four france freedom friday friend friends
    from galaxy george germany ginger golden goodbye google green guest guitar gym hannah
    harley have hawaii health healthwheel heaven hello hockey honda honey horse hunter husband
    ilove iloveyou india instagram internet iphone ireland ironman italy jackson jaguar
    january japan jennifer jessica jesus jordan joshua july june juventus killer kitten kitty
    knight lakers laptop letmein liberty lifting lightning lily lion liverpool login logon
    london love lovely lucky madrid maggie magic manager march mario master matrix matthew
    mercedes merlin metal metallica mexico michael michelle microsoft million mommy monday
    money monkey moon morgan motdepasse mother muscle music mustang mypass mypassword naruto
    network never new newyork nicole nine ninja nirvana nokia nothing november number nurse
    october office old one orange packers panther paris parola pass passw password passwort
    peanut pepper phoenix piano pikachu pilates pink pizza please pokemon porsche power
    princess private protein puppy purple qwerty qwertz raiders rainbow ranger red robert rock
    rocket root rose rugby runner running samantha samsung saturday school scotland secret
    secure security senha server service seven shadow signin silver sister six soccer
    something sonic sony spain spiderman spring squat star starwars steelers storm strawberry
    strength strong student sugar summer sunday sunny sunshine superman support sweet swimming
    system taylor teacher temp temporary tennis test tester testing texas that the this thisis
    thomas three thunder thursday tiger today tomorrow toyota trainer training trustno tuesday
    turtle twitter two university user victoria wachtwoord warrior wednesday welcome whatever
    wheel white william windows winner winter with wizard wolf word workout xyz yamaha yankees
    yellow yoga you your youtube zero
    """
}
