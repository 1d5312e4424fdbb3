import type { WritingTask } from '../task.ts'

/** Short opinions with reasons, at B2. */
export const tasks: WritingTask[] = [
  {
    slug: 'en-opinion-secondhand-clothes',
    language: 'en',
    kind: 'general',
    level: 'B2',
    title: 'نظر: پوشاک دست‌دوم',
    prompt:
      'A website asks its readers: Should we buy more second-hand clothes? Write a comment. Give your opinion with two reasons and answer one possible objection.',
    purpose: 'بیان نظر و پاسخ به ایراد احتمالی.',
    minWords: 80,
    maxWords: 130,
    minutes: 25,
    criteria: ['نظر روشن است.', 'دو دلیل آمده است.', 'یک ایراد پاسخ گرفته است.'],
    model:
      'In my opinion, most of us could easily buy half of our clothes second-hand. To begin with, it takes thousands of litres of water to produce a single pair of jeans, whereas a used pair needs nothing but a wash. Besides, older clothes are often better made. My favourite coat was sewn before I was born, and it has already outlived three new ones.\nSome people object that used clothes are unhygienic. Yet nobody refuses to sleep in a hotel bed, where the sheets have been used by hundreds of strangers. As long as something has been properly washed, there is no reason to fear it.',
    modelNotes: [
      '«To begin with» و «Besides» دو دلیل را می‌چینند.',
      'ایراد با قیاس پاسخ می‌گیرد: «Yet nobody refuses …».',
      '«As long as» شرط را می‌گوید.',
    ],
  },
  {
    slug: 'en-opinion-handwriting',
    language: 'en',
    kind: 'general',
    level: 'B2',
    title: 'نظر: آموزش دست‌خط',
    prompt:
      'Should schools still teach handwriting? Write a short text for an education blog. Say what you think, give reasons and include an example.',
    purpose: 'دفاع از یک نظر با نمونه.',
    minWords: 80,
    maxWords: 130,
    minutes: 25,
    criteria: ['نظر روشن است.', 'دلیل‌ها از هم جدا هستند.', 'نمونه به نظر یاری می‌رساند.'],
    model:
      'Now that almost everything is typed, handwriting may seem as useful as riding a horse. I am nevertheless in favour of teaching it. Writing by hand is slower than typing, and that is exactly its strength: those who cannot write down every word are forced to decide what matters. In my first year at university, I typed all my notes and remembered next to nothing. Once I had switched to paper, I hardly needed to revise before the exams.\nThis does not mean that children should spend years on perfect letters. Half an hour a day in the first classes would be enough, and typing could follow later.',
    modelNotes: [
      '«as useful as riding a horse» مقایسه‌ای طنزآمیز است.',
      '«next to nothing» یعنی تقریباً هیچ.',
      '«This does not mean that …» مرز نظر را روشن می‌کند.',
    ],
  },
  {
    slug: 'en-opinion-quiet-trains',
    language: 'en',
    kind: 'general',
    level: 'B2',
    title: 'نظر: واگن خاموش',
    prompt:
      'A railway company is planning carriages in which nobody may speak or use the phone. Write to the company. Say what you think of the idea and make a suggestion of your own.',
    purpose: 'واکنش به یک طرح و پیشنهاد کردن.',
    minWords: 80,
    maxWords: 130,
    minutes: 25,
    criteria: ['نظر دربارهٔ طرح روشن است.', 'پیشنهادی تازه آمده است.', 'لحن نامه رسمی است.'],
    model:
      'Dear Sir or Madam,\nI was pleased to learn that you are planning quiet carriages. I travel between Qom and Tehran four times a week, and I have been made to listen to more business calls than I care to remember. A place in which one can read or sleep would be worth a higher fare to me.\nHowever, I doubt whether complete silence is realistic. Parents with small children might board the wrong carriage by mistake and feel unwelcome. I would therefore suggest marking the doors clearly and allowing short conversations in a low voice, while banning phone calls altogether.\nYours faithfully,\nKaveh Daneshvar',
    modelNotes: [
      '«I have been made to listen» مجهول است و «to» می‌گیرد.',
      '«I doubt whether» تردید را مؤدبانه می‌گوید.',
      '«while banning» دو بخش پیشنهاد را کنار هم می‌نهد.',
    ],
  },
]
