import type { WritingTask } from '../task.ts'

export const tasks: WritingTask[] = [
  {
    slug: 'de-beschwerde-online-kauf',
    language: 'de',
    kind: 'general',
    level: 'B1',
    title: 'شکایت از خرید اینترنتی',
    prompt:
      'Du hast im Internet eine Lampe bestellt. Sie ist zu spät und beschädigt angekommen. Schreib eine E-Mail an den Kundenservice: Beschreib das Problem, sag, was du erwartest, und nenn eine Frist.',
    purpose: 'نامهٔ شکایت رسمی با خواستهٔ روشن.',
    minWords: 80,
    maxWords: 120,
    minutes: 20,
    criteria: [
      'مشکل با تاریخ یا شمارهٔ سفارش شرح داده شده است.',
      'خواسته و مهلت روشن است.',
      'لحن قاطع ولی مؤدبانه است.',
    ],
    model:
      'Sehr geehrte Damen und Herren,\nam 3. Mai habe ich bei Ihnen eine Tischlampe bestellt (Bestellnummer 4471). Sie haben eine Lieferung innerhalb von fünf Tagen versprochen, aber das Paket ist erst nach zwei Wochen angekommen. Als ich es geöffnet habe, habe ich gesehen, dass der Fuß der Lampe gebrochen ist. Ein Foto finden Sie im Anhang.\nIch bitte Sie deshalb, mir bis Ende des Monats eine neue Lampe zu schicken oder mir den Kaufpreis zurückzuzahlen. Die Kosten für die Rücksendung sollten Sie übernehmen, da der Fehler nicht bei mir liegt.\nIch freue mich auf eine schnelle Antwort.\nMit freundlichen Grüßen\nDarius Hamidi',
    modelNotes: [
      'رویدادی یک‌باره در گذشته «als» می‌گیرد، نه «wenn»: «Als ich es geöffnet habe».',
      'خواسته با «Ich bitte Sie, … zu schicken» مؤدبانه و روشن گفته شده است.',
      'در فعل جداشدنی «zu» میان دو پاره می‌آید: «zurückzuzahlen».',
    ],
  },
  {
    slug: 'de-forum-handy-im-unterricht',
    language: 'de',
    kind: 'general',
    level: 'B1',
    title: 'نظر در تالار گفت‌وگو: تلفن در کلاس',
    prompt:
      'In einem Online-Forum wird diskutiert, ob Handys im Unterricht erlaubt sein sollten. Schreib deine Meinung, begründe sie und erzähl von einer eigenen Erfahrung.',
    purpose: 'بیان نظر، دلیل آوردن و پیوند دادن جمله‌ها.',
    minWords: 80,
    maxWords: 120,
    minutes: 20,
    criteria: [
      'نظر از همان آغاز روشن است.',
      'دست‌کم دو دلیل آمده است.',
      'تجربه‌ای از خود نویسنده گفته شده است.',
    ],
    model:
      'Meiner Meinung nach sollten Handys im Unterricht nur erlaubt sein, wenn die Lehrkraft sie wirklich braucht. Einerseits sind sie praktisch: Man kann schnell ein Wort nachschlagen oder ein Video ansehen. Andererseits lenken sie stark ab. In meinem letzten Kurs lag mein Handy immer auf dem Tisch. Obwohl ich es nicht benutzen wollte, habe ich bei jeder Nachricht kurz auf den Bildschirm geschaut und danach nicht mehr gewusst, worüber wir sprachen. Seitdem lasse ich es in der Tasche und kann mich viel besser konzentrieren. Deshalb finde ich eine klare Regel besser als ein völliges Verbot.',
    modelNotes: [
      '«Meiner Meinung nach» آغاز جمله است و بی‌درنگ پس از آن فعل می‌آید.',
      '«einerseits … andererseits» دو روی موضوع را کنار هم می‌نشاند.',
      'پس از «obwohl» فعل به پایان جملهٔ پیرو می‌رود.',
    ],
  },
  {
    slug: 'de-eine-mutige-entscheidung',
    language: 'de',
    kind: 'free',
    level: 'B1',
    title: 'تصمیمی که دل می‌خواست',
    prompt:
      'Erzähl von einer Entscheidung, für die du Mut gebraucht hast. Wie war die Situation, was hast du getan, und was denkst du heute darüber?',
    purpose: 'روایت گذشته با «Präteritum» و نگاه امروزی به آن.',
    minWords: 80,
    maxWords: 120,
    minutes: 20,
    criteria: [
      'موقعیت پیش از تصمیم روشن است.',
      'رویدادها به ترتیب گفته شده‌اند.',
      'پایان نوشته نگاه امروز نویسنده را می‌گوید.',
    ],
    model:
      'Vor drei Jahren arbeitete ich in einer Bank. Die Stelle war sicher, aber ich langweilte mich jeden Tag. Eines Abends las ich eine Anzeige: Eine kleine Tischlerei suchte jemanden, der das Handwerk lernen wollte. Ich konnte die ganze Nacht nicht schlafen. Am nächsten Morgen rief ich dort an, und eine Woche später kündigte ich. Meine Eltern waren entsetzt, denn ich verdiente plötzlich nur noch die Hälfte. Heute baue ich Tische und Stühle und gehe gern zur Arbeit. Wenn ich damals auf alle anderen gehört hätte, säße ich noch immer hinter dem Schalter.',
    modelNotes: [
      'روایت با «Präteritum» پیش می‌رود: «arbeitete» و «las» و «rief … an».',
      '«jemanden, der …» جملهٔ موصولی است و فعلش در پایان می‌آید.',
      'جملهٔ پایانی با «Konjunktiv» چیزی را می‌گوید که رخ نداده است: «hätte» و «säße».',
    ],
  },
  {
    slug: 'de-eroerterung-autofreie-innenstadt',
    language: 'de',
    kind: 'general',
    level: 'B2',
    title: 'مقاله: مرکز شهر بدون خودرو',
    prompt:
      'Viele Städte überlegen, private Autos aus der Innenstadt zu verbannen. Schreib eine Erörterung: Nenn Argumente dafür und dagegen und komm zu einem eigenen Schluss.',
    purpose: 'مقاله‌ای با دو سوی بحث و نتیجهٔ خود نویسنده.',
    minWords: 120,
    maxWords: 170,
    minutes: 35,
    criteria: [
      'درآمد، دو سوی بحث و نتیجه از هم جدا هستند.',
      'هر استدلال نمونه یا دلیل دارد.',
      'نتیجه از استدلال‌ها برمی‌آید.',
      'واژه‌های پیوند گوناگون و درست‌اند.',
    ],
    model:
      'In vielen Großstädten leiden die Menschen unter Lärm und schlechter Luft. Daher wird immer häufiger gefordert, private Autos aus der Innenstadt zu verbannen.\nFür ein solches Verbot spricht zunächst die Gesundheit: Weniger Abgase bedeuten weniger Atemwegserkrankungen. Außerdem entsteht Platz, der heute von parkenden Autos belegt wird und auf dem man Bäume pflanzen oder Cafés eröffnen könnte.\nAllerdings darf man die Nachteile nicht übersehen. Ältere Menschen, die schlecht zu Fuß sind, könnten Ärzte und Geschäfte schwerer erreichen. Auch manche Ladenbesitzer befürchten, dass ihnen die Kundschaft ausbleibt, obwohl Erfahrungen aus anderen Städten eher das Gegenteil zeigen.\nIch bin der Ansicht, dass die Vorteile überwiegen, sofern die Stadt zuerst den Nahverkehr ausbaut und Ausnahmen für Menschen mit Behinderung vorsieht. Ein Verbot, das nur wegnimmt, ohne etwas anzubieten, würde dagegen kaum jemand akzeptieren.',
    modelNotes: [
      '«Für … spricht …» و «Allerdings …» دو سوی بحث را از هم جدا می‌کنند.',
      'مجهول «wird gefordert» از گفتن نام گویندگان بی‌نیاز می‌کند.',
      '«sofern» شرط نتیجه را می‌گوید و رسمی‌تر از «wenn» است.',
    ],
  },
  {
    slug: 'de-bewerbung-praktikum',
    language: 'de',
    kind: 'general',
    level: 'B2',
    title: 'درخواست کارآموزی',
    prompt:
      'Ein Verlag in Leipzig bietet ein dreimonatiges Praktikum an. Schreib ein Bewerbungsschreiben: Stell dich vor, begründe dein Interesse und erkläre, was du mitbringst.',
    purpose: 'نامهٔ درخواست کار با لحن رسمی و مدرک برای هر ادعا.',
    minWords: 110,
    maxWords: 160,
    minutes: 35,
    criteria: [
      'سبب علاقه به همین ناشر گفته شده است.',
      'توانایی‌ها با نمونه نشان داده شده‌اند.',
      'ساختار و خطاب نامهٔ رسمی رعایت شده است.',
    ],
    model:
      'Sehr geehrte Frau Winkler,\nmit großem Interesse habe ich Ihre Anzeige auf der Website des Verlags gelesen. Ich studiere im sechsten Semester Literaturwissenschaft in Teheran und bewerbe mich um das Praktikum im Lektorat.\nIhr Verlag ist mir durch seine Übersetzungen aus dem Persischen aufgefallen. Gerade diese Bücher haben mir gezeigt, wie sehr eine gute Übersetzung von einem aufmerksamen Lektorat abhängt.\nSeit zwei Jahren betreue ich die Zeitschrift unserer Fakultät. Dabei habe ich gelernt, Texte sorgfältig zu prüfen, mit Autorinnen und Autoren zu verhandeln und Termine auch unter Druck einzuhalten. Deutsch spreche ich auf dem Niveau B2; Persisch ist meine Muttersprache.\nÜber die Einladung zu einem Gespräch, gern auch per Video, würde ich mich sehr freuen.\nMit freundlichen Grüßen\nLeila Sadeghi',
    modelNotes: [
      '«sich bewerben um» برای جایگاه به کار می‌رود: «bewerbe mich um das Praktikum».',
      'به‌جای صفت‌های کلی، کاری که انجام شده آمده است: «betreue ich die Zeitschrift».',
      '«würde ich mich sehr freuen» خواستهٔ پایانی را مؤدبانه می‌گوید.',
    ],
  },
  {
    slug: 'de-brief-an-mein-juengeres-ich',
    language: 'de',
    kind: 'free',
    level: 'B2',
    title: 'نامه به خود جوان‌ترم',
    prompt:
      'Schreib einen Brief an dich selbst, wie du vor zehn Jahren warst. Was würdest du gern erklären, wovor würdest du warnen, und was sollte genau so bleiben, wie es war?',
    purpose: 'نوشتن از آرزو و امکان با «Konjunktiv II».',
    minWords: 110,
    maxWords: 160,
    minutes: 30,
    criteria: [
      'نوشته لحن نامه‌ای شخصی دارد.',
      '«Konjunktiv II» درست به کار رفته است.',
      'به هر سه پرسش پرداخته شده است.',
    ],
    model:
      'Lieber Omid,\ndu wirst staunen, aber die Mathematikprüfung, vor der du dich so fürchtest, wird in zehn Jahren niemanden mehr interessieren. Wenn ich könnte, würde ich dir die schlaflosen Nächte ersparen. Erklären möchte ich dir vor allem eines: Fehler sind keine Schande, sondern der kürzeste Weg zum Verstehen.\nWarnen würde ich dich nur davor, Freundschaften für selbstverständlich zu halten. Du hättest Reza nach seinem Umzug öfter schreiben sollen; jetzt weiß ich nicht einmal, in welcher Stadt er lebt.\nBleib aber bitte so neugierig, wie du bist. Dass du jeden Tag mit dem Großvater im Garten sitzt und ihm Fragen stellst, hältst du für Zeitvertreib. In Wahrheit sind es die wichtigsten Stunden deiner Jugend.\nDein älteres Ich',
    modelNotes: [
      '«hättest … schreiben sollen» سرزنش کاری است که در گذشته نشده است.',
      '«warnen» با «vor» می‌آید و پیش از مصدر «davor» می‌شود.',
      'جملهٔ «Dass …» خود مفعول فعل «halten» است و نخست آمده است.',
    ],
  },
]
