extension PasswordPolicy {
  /// What many people take when they are told to think of something long.
  static let commonPhrases = """
    accessgrantednow allyouneedislove allyourbasearebelongtous alwaysandforever
    americanfootball anotherbrickinthewall antidisestablishmentarianism attackontitan
    battlestargalactica beautyandthebeast becauseicandoit believeinyourself bestfriendsforever
    bestpasswordever bettersafethansorry beyourselfalways bohemianrhapsody businessasusual
    californiadreaming captainamerica carryonmywaywardson changethispassword
    chocolatechipcookie christmastreefarm comeasyouare computerscience constantinople
    correctbatteryhorsestaple correcthorsebatterystaple countingstarstonight darksideofthemoon
    defaultpassword dontforgetthis dontstopbelieving dontstopmenow dontworrybehappy
    dreamscometrue dungeonsanddragons eatsleepgymrepeat elementarymydearwatson
    encyclopediabritannica enterpasswordhere enterthematrix eternalsunshine everydayisagoodday
    everythingwillbeokay expectopatronum eyeofthetiger familyiseverything finalfantasyseven
    flymetothemoon followyourdreams footballislife foreverandalways foreverandever
    foreveryoung forgetmenotforever forgotmypassword forgotpasswordagain
    fourscoreandsevenyearsago fullmetalalchemist gameofthrones getrichordietrying
    givemelibertyorgivemedeath gobigorgohome godblessamerica godisgoodallthetime godisgreat
    godlovesmealways goldenstatewarriors gonewiththewind goodbyeyellowbrickroad
    goodmorningsunshine goodmorningvietnam goodmorningworld goodnightandgoodluck goyourownway
    grandtheftauto greeneggsandham gunsandroses hakunamatata happilyeverafter
    happybirthdaytoyou happynewyear harrypotterandthe haveaniceday hellodarknessmyoldfriend
    hellomyfriend hellomynameis herecomesthesun highwaytohell homeiswheretheheartis
    homesweethome hotelcalifornia houstonwehaveaproblem howareyoutoday iamthebest iamwhatiam
    iamyourfather ibelieveicanfly icandothisallday idonotknow idontcareanymore
    idontknowmypassword iforgotmypassword ifyouknowyouknow ihatepasswords ihatethisjob
    ihaveadream ihavenoidea ilikebigbutts iliketurtles iloveanimals ilovebaseball
    ilovebasketball ilovecatsanddogs ilovechocolate ilovechristmas ilovecomputers ilovefitness
    ilovefootball ilovegodsomuch ilovejesuschrist iloveliftingweights ilovemesomeme
    ilovemoneyandpower ilovemusicsomuch ilovemybabyboy ilovemybabygirl ilovemyboyfriend
    ilovemybrother ilovemycat ilovemychildren ilovemydaughter ilovemydogs ilovemyfamily
    ilovemyfriends ilovemygirlfriend ilovemygrandma ilovemyhusband ilovemyjob ilovemykids
    ilovemylife ilovemymomanddad ilovemymother ilovemysister ilovemywife ilovenewyork
    ilovepizzasomuch iloverunning ilovesummertime ilovethebeach ilovethegym ilovethisgame
    ilovethisgym ilovetodance ilovetorun ilovetotrain ilovetraining iloveyoualways
    iloveyoubaby iloveyouforever iloveyoumom iloveyoumore iloveyousomuch iloveyoutoo
    iloveyouverymuch imagineallthepeople imaginedragons imissyousomuch incorrectpassword
    indianajones ineedanewpassword ineedyounow ingodwetrust internetexplorer
    intheenditdoesntevenmatter inthenameoflove intotheunknown invalidpassword isthislove
    itiswhatitis itsawonderfullife itsmybirthday itsmylifenowornever itsybitsyspider
    iwanttobetheverybest iwanttobreakfree iwillalwaysloveyou iwillsurvive
    jackandjillwentupthehill jesuschristsuperstar jesusislord jesusismysavior jesuslovesme
    jesuslovesyou jinglebellsjinglebells justanotherday justasmalltowngirl justthewayyouare
    keepcalmandcarryon keepitsimplestupid killinginthename knockingonheavensdoor
    knockknockwhosthere laughoutloud lawandordersvu leagueoflegends leanonmewhenyourenotstrong
    ledzeppelinfour letitbeletitbe letitsnowletitsnow letmeinnow letmeinplease letmeinside
    letsgetphysical letsgoletsgo letsrockandroll lifegoesonandon lifeisahighway
    lifeisbeautiful lifeisgoodtoday lifeislikeaboxofchocolates lightasafeather
    likearollingstone lionsandtigersandbearsohmy liveandletdie liveandletlive livefastdieyoung
    livelaughlove livelongandprosper liverpoolfootballclub livinonaprayer
    londonbridgeisfallingdown lordoftherings losangeleslakers loseyourselfinthemusic
    loveandpeace loveconquersall loveisallyouneed loveisintheair lovemeforever lovemetender
    loveofmylife lovethewayyoulie loveyouforever loveyoutothemoonandback luckynumberseven
    makeithappen makelovenotwar manchestercity manchesterunited maryhadalittlelamb
    masterofpuppets maytheforcebewithyou merrychristmas metalgearsolid microsoftwindows
    mindovermatter mississippiriver moneycantbuyhappiness moneymoneymoney moneyneversleeps
    montypython morethanafeeling moveitorloseit mybigfatsecret mychemicalromance
    mycomputerpassword mydogisthebest myfavoritethings myfirstpassword mygympassword
    myheartwillgoon mylittlepony mylongpassword mynameis mynewpassword myoldpassword
    mypasswordismypassword mypasswordissecret mysecretpassword myverylongpassword
    myworkpassword needforspeed neveragainneveragain neverbackdown neverevergiveup nevergiveup
    nevergonnagiveyouup nevergonnaletyoudown neverletmego neverletyougo nevermindthebollocks
    neversaydie neversaynever newenglandpatriots newpasswordplease newyorkcity newyorkgiants
    newyorkyankees nobodyknowsmypassword nomorepasswords nopainnogain nopasswordneeded
    nopasswordrequired notanotherpassword nothingelsematters nothingtoseehere
    notmyrealpassword nowomannocry noworneveragain obladioblada ohmygodohmygod onceuponatime
    onedayatatime onedirectionforever oneforallandallforone oneloveoneheart onemoretime
    oneringtorulethemall onesmallstepforman onetwothreefour onetwothreefourfive
    opensesameopensesame orangeisthenewblack ourfatherwhoartinheaven overtherainbow
    paintitblack panicatthedisco passwordforeverything passwordforgym passwordforme
    passwordforthis passwordforwork passwordispassword passwordonetwothree passwordprotected
    patienceisavirtue peaceloveandhappiness peanutbutterandjelly peanutbutterjellytime
    personaltrainer personaltraining pieceofcake piratesofthecaribbean pleasecomein
    pleasedonthackme pleaseletmein pleaseopenthedoor
    pneumonoultramicroscopicsilicovolcanoconiosis powerrangers practicemakesperfect
    praisethelord proteinshake purplehazeallinmybrain queenofhearts rageagainstthemachine
    rainraingoaway readyplayerone readysteadygo realmadrid redhotchilipeppers remembermealways
    rememberthename restinpeace ringaroundtherosie riseandshine roadtonowhere
    rockandrollallnight rockpaperscissors rollinginthedeep rollingstones romeoandjuliet
    rosesareredvioletsareblue roundandroundwego rowrowrowyourboat runforrestrun
    runningupthathill safeandsound safetyfirstalways sanfrancisco saturdaynightfever
    savethelastdance saymynamesaymyname scoobydoobydoo secretpassword securepassword
    seeyouagain seeyoulateralligator sevennationarmy sexandthecity shakeitoffshakeitoff
    shesellsseashells shinebrightlikeadiamond shineonyoucrazydiamond showmethemoney
    silenceofthelambs simplepassword sitdownandshutup smashingpumpkins smellsliketeenspirit
    smokeonthewater snowwhiteandthesevendwarfs sofarsogood somebodytolove somelikeithot
    somewhereovertherainbow sonicthehedgehog soundofsilence spacethefinalfrontier
    spongebobsquarepants stairwaytoheaven standbyme starspangledbanner starwarsepisode
    stayhungrystayfoolish stayinalive staystrongforever stopinthenameoflove streetfighter
    strongerthanyesterday strongpassword summerofsixtynine supercalifragilisticexpialidocious
    supermariobrothers supersecretpassword superstrongpassword sweetcaroline sweetchildofmine
    sweetdreamsaremadeofthis sweethomealabama systemadministrator systemofadown takeiteasy
    takemehomecountryroads takemetochurch takeonme teenagemutantninjaturtles temporarypassword
    testingonetwothree thankyougod thankyoujesus thankyousomuch thankyouverymuch thatsallfolks
    theanswerisfortytwo thebestdayever thebestisyettocome thebigbangtheory thebookisonthetable
    thechosenone thedarkknightrises thedevilwearsprada theearlybirdcatchestheworm
    theempirestrikesback theendisnear thefinalcountdown theforceawakens thefourhorsemen
    thegodfather thegreatgatsby thehungergames thelastofus thelegendofzelda thelionking
    thelionsleepstonight thelittlemermaid thelordismyshepherd thelordoftherings
    themanwhosoldtheworld theoneandonly thepasswordis thepasswordispassword thepinkpanther
    thepoweroflove thequickbrownfox thequickbrownfoxjumpsoverthelazydog theraininspain
    therealslimshady therecanbeonlyone thereisnoplacelikehome thereisnospoon therollingstones
    thesebootsaremadeforwalking thesecretgarden theshowmustgoon thesimpsons theskyisthelimit
    thesoundofmusic thetruthisoutthere thewalkingdead thewinnertakesitall thinkingoutloud
    thisisalongpassword thisisapassword thisisasecret thisisasecurepassword
    thisisastrongpassword thisisatest thisisaverylongpassword thisisit thisismylife
    thisismynewpassword thisismypassword thisismysecret thisisnotapassword thisisnotmypassword
    thisissecret thisissparta thisistheend thisisthelasttime thisisthepassword thisistheway
    thispasswordissecure thistooshallpass threeblindmice threelittlepigs
    throughthelookingglass timeaftertime timeismoney tobeornottobe
    tobeornottobethatisthequestion toinfinityandbeyond tokillamockingbird tomorrowisanotherday
    tomorrowneverdies trainhardorgohome trustingod trustmeimadoctor trustnoone turndownforwhat
    twinkletwinklelittlestar twoplustwoequalsfour underpressure underthebridge underthesea
    unitedstatesofamerica unitedwestand valarmorghulis vivalavida wakemeupbeforeyougogo
    wakemeupwhenseptemberends washingtonredskins weaponofchoice wearefamily weareone
    wearethechampions wearetheworld wedidnotstartthefire welcomeback welcomehome
    welcometomylife welcometomyworld welcometothegym welcometothejungle wewillrockyou
    whatawonderfulworld whatdoesthefoxsay whateverittakes whatgoesaroundcomesaround
    whatislovebabydonthurtme whatismypassword whatisthepassword whenpigsfly
    whenthesaintsgomarchingin whereismymind whereisthelove wherethewildthingsare
    whitechristmas whoareyouwhowho wholetthedogsout whowantstobeamillionaire
    windbeneathmywings winniethepooh winteriscoming winterwonderland
    withgreatpowercomesgreatresponsibility withorwithoutyou wizardofoz wonderfultonight
    wonderfulworld workhardplayhard workhardstayhumble workoutoftheday worldofwarcraft
    worldpeacenow yellowsubmarine yesterdayoncemore yippeekiyay youandmeforever
    youarebeautiful youaremyeverything youaremysunshine youarethebest youcandoit
    youcanthandlethetruth youknowmyname youknownothingjonsnow youonlyliveonce yourockmyworld
    yourpasswordhere youshallnotpass
    """
}
