extension Passphrase {
  /// 2,048 short, plain English words, so that each that is drawn is worth 11 bits.
  static let words = text.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let text = """
    able about above accent accept acorn across act action active actor add address adjust
    admire adopt adult advice affair afford after again age agent agile agree ahead aim air
    airport aisle alarm album alert algae alien alike alive all alley allow almond almost
    alone along alpaca alpha alpine also always amaze amber amount ample amuse anchor ancient
    angel angle animal ankle annual answer ant antler any apart apple apply apricot april
    apron arcade arch arctic area arena argue arise arm armor aroma around arrange arrive
    arrow art artist ash aside ask asleep aspen asset assist assume athlete atlas atom attach
    attend attic auction august author auto autumn avenue avocado avoid awake award aware away
    awesome axis axle azure baby back bacon badge badger bag bagel bake baker balance balcony
    ball ballet balloon bamboo banana band banjo bank banner bar barber bark barley barn
    barrel base basic basil basin basket bat bath battery bay beach beacon bead beak beam bean
    bear beard beauty beaver because become bed bee beef beehive beetle before begin behave
    behind being bell belong below belt bench bend benefit berry best beta better between
    beyond bicycle big bike bingo birch bird birth biscuit bison bite black blade blanket
    blaze blend bless blink block bloom blossom blouse blue blush board boat body boil bold
    bolt bonfire bonus book boost boot border borrow boss botany both bottle bottom bounce
    bowl box bracket braid brain branch brass brave bread break breath breeze brick bridge
    brief bright bring broad bronze brook broom brown brush bubble bucket buckle bud budget
    buffalo build bulb bull bumper bundle bunny burger burrow bus bush busy butler butter
    button buzz cabbage cabin cable cactus cafe cake calcium calf call calm camel camera camp
    campus can canal canary candle candy canoe canvas canyon cap cape capital captain car
    caramel caravan carbon card care career careful cargo carpet carrot carry cart carve case
    cash casino castle casual cat catch cattle cause cave cedar ceiling celery cello cement
    census center central century cereal certain chain chair chalk chance change channel
    chapel chapter charge charm chart chase chat check cheek cheer cheese cheetah chef cherry
    chess chest chicken chief child chill chimney chin chip choice choose chorus cider cinema
    circle circus citizen citrus city civic claim clam clap clarity class classic clay clean
    clear clerk clever cliff climate climb clinic clip clock close cloth cloud clover clown
    club clue coach coal coast coat cobalt cobra cocoa coconut code coffee coil coin cold
    collar collect color column comb come comedy comet comfort comic common company compass
    concert cone confirm connect cook cookie cool copper copy coral core cork corn corner
    correct cost cotton couch cougar council count country couple courage course court cousin
    cover cow coyote cozy crab craft crane crater crayon cream create credit creek crew
    cricket crisp crop cross crowd crown cruise crumb crunch crust crystal cube cuckoo cup
    curious curl curry curtain curve cushion custom cute cycle cymbal daily dairy daisy dance
    dancer daring dash data date dawn day dazzle deal decade decent decide deck declare decor
    deep deer define degree delay deliver delta deluxe demand denim dentist depart depend
    depth deputy derby desert design desk dessert detail detect develop device dial diamond
    diary dice diesel diet differ digit digital dignity dilemma dime dining dinner direct
    discuss dish disk display distant dive divide diving doctor dog doll dolphin domain domino
    donate donkey donor door dose dot double dough dove down dozen draft dragon drama draw
    drawer dream dress drift drill drink drive drop drum dry duck due duet dune during dusk
    dust duty dynamic each eager eagle ear early earn earth easel east easy eat echo eclipse
    edge edit effort egg elbow elder elect elegant element elevate elk elm else ember emblem
    emerald empire employ empty enable end energy engine enjoy enough enter entire entry
    episode equal equip era errand escape essay estate eternal even evening event ever every
    evolve exact except excite excuse exist exit exotic expand expect expert export extend
    extra fabric face fact factor fade fair fairy faith falcon fall fame family famous fan
    fancy far farm farmer fast faucet favor feast feed feel fellow fence fennel fern ferry
    fetch few fiber fiddle field fiesta fig figure film filter final find fine finger finish
    fire firm first fiscal fish fit five fix flag flame flash flat flavor fleet flex flight
    flint flip float flock floor flow flower fluent fluffy fluid flute fly foam focus fog foil
    fold folk follow food foot forest forget fork form fort forum fossil found fox frame free
    freeze fresh friend fringe frog front frost fruit fudge fuel full fun fund funny future
    gadget galaxy gallop game garage garden garlic gate gather gear gecko gem genius gentle
    giant gift giggle ginger give glad glance glass glide globe glory glove glow glue goal
    goat goblet gold golf good goose gospel grace grade grain grand grape graph grass gravel
    gravy gray green greet grill grin grip groom group grove grow growth guard guava guest
    guide guitar gulf gum guru gust gym habit haiku hair half hall hammer hand handle handy
    happen happy harbor hard harp hat hatch haven hawk hay hazel head health heart heat hedge
    height helium helmet help herb here hero heron hidden hike hill hint hippo hire hobby
    hockey hold hollow holly home honest honey hood hook hope horn horse host hotel house
    hover human humble humor hungry hurdle hurry husky hybrid ice icicle icon idea ideal igloo
    image impact inch income index indoor infant inform inhale ink inner input insect inside
    intact intend invent invest invite iris iron island issue italic item ivory ivy jacket
    jaguar jam jar jaw jazz jeans jelly jersey jet jewel jigsaw jingle job jockey jog join
    joke jolly joy judge juggle juice july jumbo jump june jungle junior jury just kale karate
    kayak keen keep kettle key kick kid kimono kind king kiosk kite kitten kiwi knee knife
    knit knock koala label labor lace ladder lady lagoon lake lamb lamp land lane laptop large
    lark laser last latch later laugh launch laurel lava law lawn lawyer layer leader leaf
    league learn leave ledge left leg legal legend lemon lend length lens lentil lesson letter
    level lever lid life lift light like lilac lily limb lime limit line linen link lion
    liquid list listen little live lively lizard llama loaf loan lobby local locate lock
    locket lodge loft log logic lonely long look loop lotion lotus loud lounge love loyal
    lucky lumber lunar lunch lupin luxury lynx lyric macro magic magnet magpie mail main major
    make mallet mammal manage mango manner mantle manual many map maple marble march margin
    marine market marmot marsh marvel mascot mask master mat match math matter may mayor maze
    meadow meal mean meat medal media melody melon member memory menu mercy merge merit merry
    mesh metal meteor method metro middle might mild mile milk mill mimic mind mini mint
    minute mirror mist mitten mix mobile model modern modest module moment monday money monkey
    month moon moose moral more mosaic moss motel moth motion motor mount mouse mouth move
    movie much muffin mug mule muscle museum music must mutual myself myth name napkin narrow
    nation native nature navy near neat nebula neck nectar need needle nephew nerve nest net
    never new news next nice nickel niece night nimble nine noble nobody nod noise nomad
    noodle noon normal north nose note notice novel now number nurse nut nutmeg nylon oak
    oasis oat obey object oboe obtain ocean odd offer office often oil olive omega omelet once
    onion online only onyx opal open opera oppose option orange orbit orchid order organ
    orient origin osprey other otter ounce outer outfit output oval oven over owl own owner
    oxygen oyster ozone pace pack paddle page paint pair palace palm pan panda panel pansy
    papaya paper parade parcel pardon parent park parrot part party pass past pasta pastry
    patch path patio patrol pave peace peach peanut pear pearl pebble pecan pen pencil penny
    people pepper permit person petal phone photo phrase piano pick pickle picnic pig pigeon
    pillar pillow pilot pin pine pink pipe pirate pitch pizza place plan plane planet plant
    plate play player please pledge plenty plot plum plus pocket poem poet point polar pole
    polish polite pollen polo pond pony pool poplar poppy porch port portal post potato pouch
    pound powder power praise prefer press pretty price pride prince print prism prize profit
    proof proper proud prove public puffin pull pulp pulse puma pump punch pupil puppet puppy
    purple purse push puzzle quail quaint quartz queen quest quick quiet quill quilt quince
    quit quite quiz quota quote rabbit race racket radar radio radish raft rail rain raise
    raisin rally ramp ranch random range rapid rare rather raven ravine raw razor reach react
    read ready real reason rebel recall recipe record red reef reform refuse region relax
    relief rely remain remedy remind remote remove render renew rent repair repeat reply
    report rescue resist resort rest result retail retire return reveal review reward rhyme
    rhythm ribbon rice rich riddle ride ridge right ring rinse ripple rise rival river road
    roast robe robin robot rocket rocky rodeo roll roof rookie room rope rose rotate round
    rover row royal rubber ruby rudder rug rugby rule rumor run runner rural rush rustic rye
    saddle safari safe sage sail sailor salad salary salmon salon salsa salt salute same
    sample sand sandal satin sauce sauna save savvy scale scan scarf scenic scent school scoop
    scope score scout scrap screen script scroll sea seal search season seat second secret
    sector secure sedan seed seek select self sell senate senior sense sequel series serve set
    settle seven shade shadow shake shape share shark sharp shed sheep sheet shelf shell
    shield shift shine ship shirt shoe shop shore short should shovel show shower shrimp shrub
    shut shy side sierra sign signal silent silk silly silver simple since sing singer single
    siren six size skate sketch ski skill skin skirt sky slate sled sleep sleeve slice slide
    slogan slope slow small smart smile smoke smooth snack snail snap snow soap soccer social
    sock soda sofa soft soil solar solid solo solve sonata song soon sorbet sort sound soup
    south space spare spark speak spear speech speed spell spend sphere spice spider spike
    spin spiral spirit splash sponge spoon sport spot spray spread spring sprint sprout spruce
    square squash squid stable staff stage stair stamp stand star start state statue stay
    steak steam stem step stereo stick still stock stone stool stop store stork storm story
    stove straw stream street string strong studio study sturdy style submit subway sudden
    sugar summer summit sun sunny sunset super supply surf surge swan swift swim swing switch
    symbol syrup system table tablet tackle taco tail tailor take talent talk tall tame tandem
    tangle tango tank tape target tart task taxi tea teach team teapot teddy tell temple tempo
    ten tenant tender tennis tent term test text thank theme theory thing think third thorn
    thread three thrive throw thumb ticket tidy tie tiger tight tile timber time tin tiny tip
    tire tissue title toast today toffee toggle token tomato tone tongue tonic tool tooth top
    topaz topic torch total toucan touch tour towel tower town toy track trade trail train
    travel tray treat tree trek trend trial tribe trick trim trio trip trophy tropic trout
    truck true trunk trust truth try tuba tube tulip tuna tundra tune tunnel turbo turkey turn
    turnip turtle tutor tuxedo twelve twenty twice twig twin twirl twist type unable uncle
    under union unique unit unity until update upon upper upward urban urge use useful usual
    vacuum valid valley value valve van vapor vase vault vector velvet vendor venue verb verse
    vessel viable video view vine vinyl violet violin visa vision visit visual vital vivid
    vocal voice volume vote voyage wade waffle wage wagon wait wake walk wall wallet walnut
    walrus waltz wander want warden warm wash wasp water wave wax way wealth weave web week
    well west whale wheat wheel when whisk white wide width wild will willow win wind window
    wing wink winner winter wire wisdom wise wish wolf wombat wonder wood wool word work
    worker world worthy wren wrist yacht yard yarn year yeast yellow yes yoga yogurt young
    youth zebra zenith zero zesty zigzag zinc zipper zone zoo zoom
    """
}
