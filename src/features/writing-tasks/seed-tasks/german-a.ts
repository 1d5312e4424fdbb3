import type { WritingTask } from '../task.ts'

export const tasks: WritingTask[] = [
  {
    slug: 'de-sich-vorstellen',
    language: 'de',
    kind: 'general',
    level: 'A1',
    title: 'معرفی خود در کلاس آلمانی',
    prompt:
      'Du bist neu im Deutschkurs. Schreib eine kurze Nachricht an die Gruppe:\n– Wie heißt du und wie alt bist du?\n– Woher kommst du und wo wohnst du?\n– Was machst du beruflich?\n– Was machst du gern?',
    purpose: 'معرفی خود با فعل‌های پرکاربرد و ترتیب درست جملهٔ خبری.',
    minWords: 30,
    maxWords: 60,
    minutes: 10,
    criteria: [
      'به هر چهار پرسش پاسخ داده شده است.',
      'فعل در جایگاه دوم جمله است.',
      'اسم‌ها با حرف بزرگ نوشته شده‌اند.',
    ],
    model:
      'Hallo zusammen! Ich heiße Parisa und bin vierundzwanzig Jahre alt. Ich komme aus dem Iran und wohne jetzt in Isfahan. Ich bin Krankenschwester und arbeite in einem großen Krankenhaus. Am Wochenende koche ich gern und gehe oft spazieren.',
    modelNotes: [
      'نام ایران در آلمانی حرف تعریف دارد: «aus dem Iran».',
      'شغل پس از «sein» حرف تعریف نمی‌گیرد: «Ich bin Krankenschwester».',
      'وقتی جمله با زمان آغاز می‌شود، فعل پیش از فاعل می‌آید: «Am Wochenende koche ich».',
    ],
  },
  {
    slug: 'de-einladung-geburtstag',
    language: 'de',
    kind: 'general',
    level: 'A1',
    title: 'دعوت به جشن تولد',
    prompt:
      'Du hast bald Geburtstag. Schreib deiner Freundin Lena eine Einladung. Schreib, wann und wo du feierst, was es zu essen gibt und was sie mitbringen kann.',
    purpose: 'دعوت کردن و گفتن زمان و مکان.',
    minWords: 30,
    maxWords: 60,
    minutes: 10,
    criteria: [
      'روز و ساعت و جا گفته شده است.',
      'نامه سلام و پایان دارد.',
      'حرف اضافهٔ زمان درست است: «am» برای روز و «um» برای ساعت.',
    ],
    model:
      'Liebe Lena,\nich werde zwanzig und möchte mit dir feiern. Die Party ist am Samstag um 18 Uhr bei mir zu Hause. Es gibt Pizza, Salat und einen großen Kuchen. Kannst du bitte Getränke mitbringen? Ich freue mich auf dich!\nViele Grüße\nSamira',
    modelNotes: [
      'پس از «Liebe Lena» ویرگول می‌آید و سطر بعد با حرف کوچک آغاز می‌شود.',
      '«am Samstag» برای روز است و «um» با عدد برای ساعت.',
      'با «können» فعل اصلی به پایان جمله می‌رود: «Kannst du … mitbringen».',
    ],
  },
  {
    slug: 'de-krank-im-kurs',
    language: 'de',
    kind: 'general',
    level: 'A2',
    title: 'غیبت از کلاس به‌سبب بیماری',
    prompt:
      'Du bist krank und kannst morgen nicht zum Deutschkurs kommen. Schreib eine E-Mail an deine Lehrerin, Frau Berger. Entschuldige dich, sag, was du hast, und frag nach den Hausaufgaben.',
    purpose: 'عذرخواهی و آوردن دلیل با «weil» در نامه‌ای مؤدبانه.',
    minWords: 45,
    maxWords: 75,
    minutes: 15,
    criteria: [
      'دلیل غیبت روشن است.',
      'خطاب با «Sie» است و تا پایان عوض نمی‌شود.',
      'در جمله‌های «weil» فعل در پایان آمده است.',
    ],
    model:
      'Sehr geehrte Frau Berger,\nleider kann ich morgen nicht zum Kurs kommen, weil ich krank bin. Ich habe seit gestern Fieber und mein Hals tut sehr weh. Der Arzt hat gesagt, dass ich drei Tage im Bett bleiben soll. Könnten Sie mir bitte die Hausaufgaben schicken? Am Montag bin ich hoffentlich wieder da.\nMit freundlichen Grüßen\nAmir Rostami',
    modelNotes: [
      'پس از «weil» و «dass» فعل صرف‌شده به پایان می‌رود: «weil ich krank bin».',
      'چیزی که از گذشته آغاز شده و هنوز ادامه دارد، با «seit» و زمان حال گفته می‌شود.',
      '«Könnten Sie …» مؤدبانه‌تر از «Können Sie …» است.',
    ],
  },
  {
    slug: 'de-letztes-wochenende',
    language: 'de',
    kind: 'general',
    level: 'A2',
    title: 'آخر هفتهٔ گذشته',
    prompt:
      'Ein Freund in Berlin fragt dich nach deinem Wochenende. Schreib ihm, wo du warst, mit wem du dort warst, was ihr gemacht habt und wie es dir gefallen hat.',
    purpose: 'روایت گذشته با «Perfekt».',
    minWords: 45,
    maxWords: 80,
    minutes: 15,
    criteria: [
      'دست‌کم سه کار در گذشته گفته شده است.',
      'فعل کمکی «haben» یا «sein» درست برگزیده شده است.',
      'نظر نویسنده در پایان آمده است.',
    ],
    model:
      'Lieber Jonas,\nam Freitag bin ich mit meiner Schwester ans Meer gefahren. Wir haben in einem kleinen Hotel übernachtet. Am Samstag sind wir früh aufgestanden und lange am Strand spazieren gegangen. Am Abend haben wir frischen Fisch gegessen. Leider hat es am Sonntag geregnet, aber das Wochenende hat mir trotzdem sehr gut gefallen. Und was hast du gemacht?\nLiebe Grüße\nNeda',
    modelNotes: [
      'فعل‌های حرکت «sein» می‌گیرند: «bin … gefahren» و «sind … gegangen».',
      '«gefallen» با «mir» می‌آید: «hat mir gut gefallen».',
      'پرسش پایانی گفت‌وگو را زنده نگه می‌دارد.',
    ],
  },
  {
    slug: 'de-mein-lieblingsort',
    language: 'de',
    kind: 'free',
    level: 'A2',
    title: 'جایی که دوست دارم',
    prompt:
      'Gibt es einen Ort, an dem du dich wohlfühlst? Beschreib ihn. Was sieht man dort, was hört man, und warum bist du gern dort?',
    purpose: 'وصف یک جا و آوردن دلیل.',
    minWords: 45,
    maxWords: 80,
    minutes: 15,
    criteria: [
      'جا چنان وصف شده است که می‌توان آن را دید.',
      'دلیل دوست داشتن آن آمده است.',
      'صفت‌ها پایان درست دارند.',
    ],
    model:
      'Mein Lieblingsort ist der kleine Garten hinter dem Haus meiner Großeltern. Dort stehen drei alte Apfelbäume und eine blaue Bank. Am Morgen hört man nur die Vögel und das Wasser im Brunnen. Ich sitze dort oft mit einem Buch und einer Tasse Tee. Ich bin gern in diesem Garten, weil ich dort ruhig denken kann und niemand mich stört.',
    modelNotes: [
      '«hinter dem Haus» جای ثابت است و «Dativ» می‌گیرد.',
      '«man» برای همه‌کس به کار می‌رود و فعلش سوم‌شخص مفرد است.',
      'صفت پس از «der» پایان «e» دارد: «der kleine Garten».',
    ],
  },
]
