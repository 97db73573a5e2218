/**
 * Words of people in grief, fear or need, by language code. A list that is about none of those in a query is no result, however much it is about
 * the others: who types “baby died” is not looking for what a newborn needs. They are not corrected either. Words that are said as often of
 * other things are not among them: “dead battery”, “trauma kit”, “enlèvement des encombrants”.
 */
export const GRAVE_WORDS: Readonly<Record<string, string>> = {
  en: `abducted abduction abortion abuse abused abuser abusive addict addicted addiction amputation arrest arrested assault bankrupt bankruptcy battered
    bereaved bereavement bombing brothel cancer chemo chemotherapy coma corpse cremation custody death deceased deportation deported die died dies
    divorce divorced divorcing drowned drowning dying euthanasia evicted eviction funeral grief grieving harassment hiv homeless homelessness hospice incest
    infertile infertility jail kidnapped kidnapping leukemia leukaemia miscarried miscarriage molested murder murdered orphan overdose paralysed
    paralyzed pedophile prison rape raped refugee sepsis stalked stalker stalking starving stillbirth stillborn suicidal suicide terrorism torture tortured
    trafficking tumor tumour violence violent war widow widowed widower`,
  de: `abschiebung abtreibung amputation beerdigung begräbnis bestattung drogensucht ehebruch einäscherung entführt entführung entzug ermordet ertrunken
    euthanasie fehlgeburt flüchtling gefängnis gestorben gewalt haft hospiz inzest insolvenz kindstod koma krebs krebskrank krieg leiche leukämie magersucht
    misshandelt misshandlung missbrauch missbraucht mord obdachlos obdachlosigkeit privatinsolvenz scheidung schwangerschaftsabbruch selbstmord selbstmordgedanken selbstverletzung
    sorgerecht stalker stalking sterbehilfe sterben sterbend stirbt suizid tod todesfall tot tote toten totgeburt trauer trauern trauma trennung tumor überdosis
    unfruchtbar vergewaltigt vergewaltigung verhaftet verhaftung verstorben waise witwe witwer zwangsräumung`,
  es: `abortar aborto abuso abusos acoso adicción adicto adulterio amputación asesinado asesinato bancarrota cárcel cáncer cremación custodia defunción deportación
    depresión desahucio desahuciado detenido divorciada divorciado divorciarme divorciarse divorcio drogadicción drogas duelo enterrar entierro eutanasia fallecer fallecida fallecido
    fallecimiento funeral guerra hospicio huérfano incesto infertilidad leucemia luto maltrato maltratada matar metástasis moribundo morir morirse muere muerta muerto muerte
    murió orfandad prisión quimioterapia quimio refugiado secuestro separación sobredosis suicida suicidarme suicidarse suicidio tortura trauma tumor velorio viudo viuda violación
    violada violencia`,
  fr: `addiction adultère agression amputation assassinat avortement avorter cancer chimio chimiothérapie coma crémation deuil divorce divorcer divorcée décédé décédée
    décès dépression drogue drogué enterrement euthanasie excision expulsion faillite fausse féminicide funérailles guerre harcèlement hospice inceste incinération infertilité
    leucémie maltraitance meurt meurtre morte mort mortelle mourant mourir obsèques orphelin overdose pédophile prison prisonnier réfugié sida stérilité suicidaire
    suicide suicider tumeur torture trauma veuf veuve viol violée violence violences`,
  ja: `死 亡 死亡 死産 死別 死ぬ 死んだ 亡くなった 亡くなる 流産 中絶 自殺 自傷 離婚 虐待 暴力 強姦 レイプ 痴漢 ストーカー 逮捕 刑務所 誘拐 殺人 がん 癌
    ガン 白血病 腫瘍 余命 末期 ホスピス 葬式 葬儀 火葬 喪中 未亡人 孤児 破産 ホームレス 麻薬 戦争 難民 不妊 うつ病 鬱病 いじめ 昏睡`,
  pt: `abortar aborto abuso abusada adultério agressão amputação assassinato assédio bullying câncer cremação custódia defunto depressão deportação despejo divorciada divorciado
    divorciar divórcio drogas drogado enterro estupro estuprada eutanásia falecer faleceu falecida falecido falecimento falência funeral guerra hospício infertilidade incesto leucemia
    luto maltrato metástase morrer morreu morta morto morte natimorto óbito órfão overdose prisão quimioterapia quimio refugiado sepultamento separação sequestro suicida suicidar suicídio
    tortura trauma tumor velório violência viúva viúvo`,
  ar: `موت مات ماتت ميت متوفى متوفاة توفي توفيت توفى وفاة الوفاة جنازة دفن كفن عزاء حداد قتل مقتول انتحار انتحر إجهاض طلاق مطلقة خلع سرطان كيماوي ورم لوكيميا غيبوبة
    اغتصاب تحرش تعذيب عنف خيانة زنا سجن اعتقال معتقل خطف حرب لاجئ نزوح تشرد إدمان مدمن مخدرات يتيم أرملة أرمل عقم اكتئاب إفلاس غرق`,
};
