/**
 * Words without a subject of their own, by language code: articles, prepositions, pronouns, question words, auxiliary verbs and
 * their like. Separated by spaces.
 */
export const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: `a about after again all also am an anybody anyone and another any anything are as at away be because been before being both but by can cannot
    could did do does doing done don during each either else ever every everything few for from get gets getting give go goes going
    got had has have having he her here hers him his how i if im in into is isn it its just keep know let like ll long look looking
    lot m make makes making many may me might mine more most much must my need needed needs new no not now of off on once one only or other our
    ours out over own per please re s same shall she should so some somebody someone something still stuff such t take taking than that the their theirs
    them then there these they thing things this those to too under until up upon us use using ve very want was we well were what
    when where which while who whom whose why will with within without would you your yours`,
  de: `ab aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bevor bin bis bist brauche brauchen
    braucht da dabei dafür damit danach dann daran darauf darf das dass davon davor dazu dein deine deinem deinen deiner dem den denen denn der deren des
    dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer eure für
    fürs ganz geben gegen geht gehen gehört gerade gibt habe haben hat hatte her hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins jemand jemandem jemanden
    ist ja jede jedem jeden jeder jedes jetzt kann kein keine keinem keinen keiner kommen kommt können könnte lang lassen machen mache macht mal man
    mehr mein meine meinem meinen meiner mich mir mit muss müssen nach nehmen neben nicht nichts noch nun nur ob oder ohne pro sachen schon
    sehr sein seine seinem seinen seiner selbst sich sie sind so soll sollen sollte sollten über um und uns unser unsere unserem unseren unter viel viele vom
    von vor während wann war waren warum was weg wegen weil welche welchem welchen welcher welches wenn wer werden wie wieder will wir wird wo wohin
    womit wollen woran worauf wurde wurden würde zu zum zur zwischen`,
  es: `a al algo alguien algunas algunos ante antes aquí así aún cada casi como con cosa cosas cual cuál cuales cuando cuándo cuanto cuánto cuántos de debe
    debo deben del desde después donde dónde durante e el él ella ellas ellos en entre era es esa esas ese eso esos esta está están estar este esto
    estos estoy fue ha hace hacen hacer haga hago han hasta hay he ir la las le les lo los más me mi mis mucho muchos muy nada necesita necesitas
    necesito ni no nos nosotros nuestra nuestro o otra otro otros para pero poco poner por porque puede puedo pues que qué quién quien quiero se ser
    si sí sido sin sobre solo sólo son soy su sus también tan te tener tengo ti tiene tienen toda todas todo todos tras tu tú tus un una unas
    uno unos usted va vamos van voy vez y ya yo`,
  fr: `a à afin ai aller alors après as au aucun aussi autre autres aux avant avec avoir besoin c ça car ce ceci cela celle celui ces cet cette
    ceux chaque chez chose choses combien comme d dans de depuis derrière des dès dois doit donc dont du durant elle elles en encore entre es est et étais était
    été être eu eux fait faire faut fois font il ils j je jusqu juste l la là le les leur leurs lors lorsque lui m ma mais me même mes moi moins mon n
    ne ni nos notre nous on ont ou où par parce pas pendant peu peut peux plus pour pourquoi puis qu quand que quel quelle quelles quels
    quelque quelques quelqu qui quoi rien s sa sans se sera ses seulement si soit son sont sous suis sur t ta tes te toi ton tous tout toute toutes très trop tu
    un une va vais vas vers veux voici voilà votre vos vous vont y`,
  ja: `から まで より です ます する した して しない いる いた ある あった ない なる なった れる られる せる たい たら なら ので のに けど しかし そして また
    この その あの どの これ それ あれ どれ ここ そこ どこ いつ だれ 誰 なに なん 何 どう なぜ もの 物 こと 事 ため 為 とき 時 よう ほう 方 など だけ ほど ばかり くらい
    ぐらい について ついて とって として において における による ための のための という いう では には とは へは でも ても ては だが って ください 下さい たい ましょう
    前 後 あと まえ 中 私 わたし 僕 自分 みんな`,
  pt: `a à ainda alguém ao aos aquela aquele aqui as às até cada com coisa coisas como da das de dela dele deles depois desde deve devo do dos
    durante e é ela elas ele eles em enquanto entre era essa essas esse esses esta está estão estar este estes estou eu fazer faço faz foi fora há
    isso isto já la lhe lo mais mas me mesmo meu meus minha minhas muito muitos na não nas nem no nos nós nossa nosso num numa o onde os ou
    outra outro outros para pela pelas pelo pelos perto pode podem por porque posso pra pro precisa preciso precisamos qual quais quando quanto quantos que
    quê quem quero se sem ser sera seu seus sim só sob sobre sou sua suas são também tão te tem têm tenho ter toda todas todo todos tu tua tudo um uma umas uns vai
    vamos você vocês vou`,
  ar: `في من إلى الى على عن مع أو او ثم قبل بعد كل هذا هذه ذلك تلك هؤلاء التي الذي اللي الذين ما ماذا ماهي ماهو لا لم لن ليس هل هو هي هم هن أنا انا أنت نحن
    كان كانت يكون تكون أن ان إن إذا اذا لكن حتى منذ خلال بين عند عندما حين لدى لدي عندي أي اي أين اين متى لماذا ليش كم كيف وش ايش شو ايه مين بدون دون حول
    تحت فوق أمام خلف ضد غير مثل نفس بعض جميع قد لقد سوف يا به بها له لها لي لك لكم لنا فيه فيها منه منها عليه عليها معي معك معه بي إليه إليها الا إلا أيضا فقط كما
    كلما لأن بسبب حسب عبر يجب ينبغي يمكن أحتاج احتاج أريد اريد أبغى ابغى ابي عايز عاوز بدي اللازم لازم هناك هنا الآن الان شيء شي أول`,
};
