/**
 * Words of people in grief, fear or need, by language code. A list that is about none of those in a query is no result, however much it is about
 * the others: who types “baby died” is not looking for what a newborn needs. They are not corrected either. Words that are said as often of
 * other things are not among them: “dead battery”, “trauma kit”, “enlèvement des encombrants”.
 */
export const GRAVE_WORDS: Readonly<Record<string, string>> = {
  en: `abducted abduction abortion abuse abused abuser abusive addict addicted addiction amputation arrest arrested assault bankrupt
    bankruptcy battered bereaved bereavement bombing brothel cancer chemo chemotherapy coma corpse cremation custody death deceased
    deportation deported die died dies divorce divorced divorcing drowned drowning drugs dying euthanasia evicted eviction funeral
    grief grieving harassment hiv homeless homelessness hospice incest infertile infertility jail kidnapped kidnapping leukaemia
    leukemia miscarriage miscarried molested murder murdered orphan overdose paralysed paralyzed pedophile prison rape raped refugee
    sepsis stalked stalker stalking starving stillbirth stillborn suicidal suicide terrorism torture tortured trafficking tumor
    tumour violence violent war widow widowed widower`,
  de: `abschiebung abtreibung amputation beerdigung begräbnis bestattung drogensucht ehebruch einäscherung entführt entführung entzug
    ermordet ertrunken euthanasie fehlgeburt flüchtling gefängnis gestorben gewalt haft hospiz insolvenz inzest kindstod koma krebs
    krebskrank krieg leiche leukämie magersucht missbrauch missbraucht misshandelt misshandlung mord obdachlos obdachlosigkeit
    privatinsolvenz scheidung schwangerschaftsabbruch selbstmord selbstmordgedanken selbstverletzung sorgerecht stalker stalking
    sterbehilfe sterben sterbend stirbt suizid tod todesfall tot tote toten totgeburt trauer trauern trauma trennung tumor
    unfruchtbar vergewaltigt vergewaltigung verhaftet verhaftung verstorben waise witwe witwer zwangsräumung überdosis`,
  es: `abortar aborto abuso abusos acoso adicción adicto adulterio amputación asesinado asesinato bancarrota cremación custodia cáncer
    cárcel defunción deportación depresión desahuciado desahucio detenido divorciada divorciado divorciarme divorciarse divorcio
    drogadicción drogas duelo enterrar entierro eutanasia fallecer fallecida fallecido fallecimiento funeral guerra hospicio
    huérfano incesto infertilidad leucemia luto maltratada maltrato matar metástasis moribundo morir morirse muere muerta muerte
    muerto murió orfandad preso prisión quimio quimioterapia refugiado secuestro separación sobredosis suicida suicidarme suicidarse
    suicidio tortura trauma tumor velorio violación violada violencia viuda viudo`,
  fr: `addiction adultère agression amputation assassinat avortement avorter cancer chimio chimiothérapie coma crémation deuil divorce
    divorcer divorcée drogue drogué décès décédé décédée dépression enterrement euthanasie excision expulsion faillite fausse
    funérailles féminicide guerre harcèlement hospice inceste incinération infertilité leucémie maltraitance meurt meurtre mort
    morte mortelle mourant mourir obsèques orphelin overdose prison prisonnier pédophile réfugié sida stérilité suicidaire suicide
    suicider torture trauma tumeur veuf veuve viol violence violences violée`,
  ja: `死 亡 死亡 死産 死別 死ぬ 死んだ 亡くなった 亡くなる 流産 中絶 自殺 自傷 離婚 虐待 暴力 強姦 レイプ 痴漢 ストーカー 逮捕 刑務所 誘拐 殺人 がん 癌 ガン 白血病 腫瘍 余命 末期 ホスピス 葬式 葬儀 火葬 喪中 未亡人 孤児 破産
    ホームレス 麻薬 戦争 難民 不妊 うつ病 鬱病 いじめ 昏睡 うつ けいむしょ じさつ りゅうざん`,
  pt: `abortar aborto abusada abuso adultério agressão amputação assassinato assédio bullying cremação custódia câncer defunto
    deportação depressão despejo divorciada divorciado divorciar divórcio drogado drogas enterro estuprada estupro eutanásia falecer
    faleceu falecida falecido falecimento falência funeral guerra hospício incesto infertilidade leucemia luto maltrato metástase
    morrer morreu morta morte morto natimorto overdose preso prisão quimio quimioterapia refugiado separação sepultamento sequestro
    suicida suicidar suicídio tortura trauma tumor velório violência viúva viúvo óbito órfão`,
  ar: `موت مات ماتت ميت متوفى متوفاة توفي توفيت توفى وفاة الوفاة جنازة دفن كفن عزاء حداد قتل مقتول انتحار انتحر إجهاض طلاق مطلقة خلع
    سرطان كيماوي ورم لوكيميا غيبوبة اغتصاب تحرش تعذيب عنف خيانة زنا سجن اعتقال معتقل خطف حرب لاجئ نزوح تشرد إدمان مدمن مخدرات يتيم
    أرملة أرمل عقم اكتئاب إفلاس غرق`,
};
