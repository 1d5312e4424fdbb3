import type { WritingTask } from '../task.ts'

/** Letters and short texts for others, at B1 and B2. */
export const tasks: WritingTask[] = [
  {
    slug: 'en-email-course-question',
    language: 'en',
    kind: 'general',
    level: 'B1',
    title: 'پرسش دربارهٔ دورهٔ آشپزی',
    prompt:
      'You have seen an advertisement for a weekend cooking course. Write an email to the organiser. Say why you are interested and ask about the price, the level and what you should bring.',
    purpose: 'نوشتن ایمیل پرس‌وجو با پرسش‌های غیرمستقیم.',
    minWords: 80,
    maxWords: 130,
    minutes: 20,
    criteria: ['دلیل علاقه گفته شده است.', 'هر سه پرسش آمده است.', 'پرسش‌ها مؤدبانه‌اند.'],
    model:
      'Dear Mr. Evans,\nI have just read your advertisement for the weekend cooking course in June, and I would like to know more about it. I moved into my own flat last month, and I am tired of eating sandwiches every evening.\nCould you tell me how much the course costs and whether the price includes the food? I would also like to know if it is suitable for beginners. I can make rice and a simple soup, but I have never baked anything. Finally, should I bring my own knives and an apron?\nI look forward to hearing from you.\nYours sincerely,\nSaman Rezaei',
    modelNotes: [
      'پس از «Could you tell me» ترتیب خبری می‌آید: «how much the course costs».',
      '«whether» و «if» پرسش بله یا نه را غیرمستقیم می‌کنند.',
      'پس از «look forward to» اسم مصدر می‌آید: «hearing».',
    ],
  },
  {
    slug: 'en-email-visiting-friend',
    language: 'en',
    kind: 'general',
    level: 'B1',
    title: 'راهنمایی دوستی که به شهرتان می‌آید',
    prompt:
      'An English friend is coming to your town for two days while you are away. Write an email. Recommend two places, explain how to get around and give one piece of advice.',
    purpose: 'سفارش کردن و راهنمایی دادن.',
    minWords: 80,
    maxWords: 130,
    minutes: 20,
    criteria: ['دو جا با دلیل سفارش شده است.', 'راه رفت‌وآمد روشن است.', 'یک پند آمده است.'],
    model:
      'Hi Chris,\nWhat a pity that I will be in Mashhad when you visit Isfahan! Here are a few tips. On the first day, go to the big square early in the morning, before it gets hot. You can easily spend four hours there, because the mosque, the palace and the bazaar are all around it. In the evening, walk along the river and look at the old bridges. People often sing under them.\nThe metro is cheap, but it does not go everywhere, so you had better take a taxi at night. One more thing: don’t buy a carpet in the first shop you enter!\nEnjoy your stay,\nNavid',
    modelNotes: [
      'سفارش با فعل امر آمده است: «go» و «walk».',
      '«you had better take» پندی جدی است و «to» ندارد.',
      'پس از «when» برای آینده زمان حال آمده است: «when you visit».',
    ],
  },
  {
    slug: 'en-notice-book-club',
    language: 'en',
    kind: 'general',
    level: 'B1',
    title: 'اعلان باشگاه کتاب',
    prompt:
      'You want to start a book club at your school. Write a text for the notice board. Explain the idea, say when and where you will meet, and persuade people to come.',
    purpose: 'نوشتن متنی کوتاه که به کاری فرا می‌خواند.',
    minWords: 80,
    maxWords: 130,
    minutes: 20,
    criteria: ['اندیشهٔ باشگاه روشن است.', 'زمان و جا گفته شده است.', 'متن خواننده را به آمدن برمی‌انگیزد.'],
    model:
      'Do you like reading, but have nobody to talk to about it? Then our new book club is just the thing for you!\nEvery month, we will choose one short book together. You do not have to be an expert, and there are no tests and no marks. If you hate the book, even better: we want to know why. Last week, three of us argued about the end of a detective story for two hours, and it was great fun.\nWe will meet on the first Thursday of every month at four o’clock in room 12. There will be tea and biscuits. Just come along, or write to Laleh in class 10B if you have any questions.',
    modelNotes: [
      'متن با پرسشی از خواننده آغاز می‌شود.',
      '«just the thing for you» اصطلاحی دوستانه است.',
      'شرط واقعی با زمان حال آمده است: «If you hate the book».',
    ],
  },
  {
    slug: 'en-article-healthy-week',
    language: 'en',
    kind: 'general',
    level: 'B1',
    title: 'مقاله: یک هفته بی‌شکر',
    prompt:
      'For a school magazine, you tried to live without sugar for one week. Write an article about your experience. What was difficult? What did you learn?',
    purpose: 'نوشتن مقاله‌ای کوتاه از تجربهٔ خود.',
    minWords: 80,
    maxWords: 130,
    minutes: 20,
    criteria: [
      'سختی کار با نمونه گفته شده است.',
      'آنچه آموخته شده روشن است.',
      'متن عنوان یا آغازی گیرا دارد.',
    ],
    model:
      'Seven days without sugar\nWhen I told my family about my plan, they laughed. I usually take three spoons of sugar in my tea, so the first morning was terrible. By the afternoon I had a headache and could think only of chocolate.\nOn the second day, I started reading labels, and I got a real surprise. There was sugar in the bread, in the sauce and even in the pickles! From then on I had to cook for myself. After five days, however, something strange happened: an ordinary carrot suddenly tasted sweet.\nI eat sugar again now, but much less than before. The most important thing I learnt is to look before I eat.',
    modelNotes: [
      '«By the afternoon» یعنی تا آن هنگام.',
      '«From then on» آغاز وضعی تازه را می‌گوید.',
      '«however» میان دو ویرگول تضاد را نشان می‌دهد.',
    ],
  },
  {
    slug: 'en-email-decline-offer',
    language: 'en',
    kind: 'general',
    level: 'B2',
    title: 'رد مؤدبانهٔ پیشنهاد کار',
    prompt:
      'You have been offered a job, but you have decided not to accept it. Write an email to the head of the company. Thank her, explain your decision and keep good relations.',
    purpose: 'رد کردن مؤدبانه و نگه داشتن رابطه.',
    minWords: 80,
    maxWords: 130,
    minutes: 25,
    criteria: ['سپاس‌گزاری آمده است.', 'دلیل روشن و مؤدبانه است.', 'راه همکاری آینده باز مانده است.'],
    model:
      'Dear Dr. Hansen,\nThank you very much for offering me the post of assistant editor. I greatly enjoyed our conversation, and I was impressed by the friendly atmosphere in your office.\nAfter a good deal of thought, I have nevertheless decided not to accept. As I mentioned, my mother has been unwell since the spring, and the position would have required me to move four hundred kilometres away. Under different circumstances, I would not have hesitated.\nShould you ever need someone to edit texts from home, I would be delighted to hear from you. I hope that you soon find a suitable person for the post.\nWith kind regards,\nMaryam Shafiei',
    modelNotes: [
      '«nevertheless» خبر بد را پس از سپاس می‌آورد.',
      '«would not have hesitated» آنچه را رخ نداده می‌گوید.',
      '«Should you ever need» رسمی‌تر از «If you ever need» است.',
    ],
  },
  {
    slug: 'en-report-student-trip',
    language: 'en',
    kind: 'general',
    level: 'B2',
    title: 'گزارش سفر دانشجویی',
    prompt:
      'You organised a two-day trip for thirty students. Write a short report for the head of your department. Say what went well, what went wrong and what should be done differently next time.',
    purpose: 'گزارشی کوتاه با ارزیابی و پیشنهاد.',
    minWords: 80,
    maxWords: 130,
    minutes: 25,
    criteria: ['خوبی‌ها و کاستی‌ها هر دو آمده‌اند.', 'پیشنهادها مشخص‌اند.', 'لحن گزارش رسمی است.'],
    model:
      'The purpose of this report is to evaluate the trip to the salt desert on 12 and 13 March, in which thirty students took part.\nOn the whole, the trip was a success. The guide was exceptionally well informed, and almost all participants described the night under the stars as unforgettable. The cost remained slightly below the budget.\nThere were, however, two problems. The bus arrived an hour late, as a result of which the visit to the caravanserai had to be cancelled. Moreover, several students had not been told how cold the nights would be.\nFor future trips, I suggest hiring a different bus company and sending everyone a list of necessary clothing at least a week in advance.',
    modelNotes: [
      'هدف گزارش در جملهٔ نخست آمده است.',
      '«as a result of which» پیامد را به جملهٔ پیش پیوند می‌دهد.',
      'پس از «suggest» اسم مصدر می‌آید: «hiring» و «sending».',
    ],
  },
]
