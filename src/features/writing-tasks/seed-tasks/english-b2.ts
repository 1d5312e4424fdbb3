import type { WritingTask } from '../task.ts'

export const tasks: WritingTask[] = [
  {
    slug: 'en-proposal-green-office',
    language: 'en',
    kind: 'general',
    level: 'B2',
    title: 'پیشنهاد برای دفتری سبزتر',
    prompt:
      'Your company wants to reduce its waste and has invited proposals from the staff. Write a proposal. Describe the present situation, suggest two changes, and explain what they would cost and what the company would gain.',
    purpose: 'نوشتن پیشنهادنامه با عنوان، دلیل و لحن قانع‌کننده.',
    minWords: 150,
    maxWords: 200,
    minutes: 35,
    criteria: [
      'وضع کنونی با جزئیات سنجیدنی گفته شده است.',
      'هر پیشنهاد هزینه و سود دارد.',
      'لحن رسمی و سازنده است.',
      'شرطی نوع دوم درست به کار رفته است.',
    ],
    model:
      'Present situation\nAt the moment our office of forty people throws away roughly two hundred paper cups a day and prints about six boxes of paper a month. Much of what is printed is read once, in a meeting, and then binned. There are no separate bins, so even clean cardboard ends up with food waste.\n\nFirst suggestion: no disposable cups\nI propose giving each employee a mug with their name on it and installing a small dishwasher in the kitchen. The machine would pay for itself within ten months, since we would no longer have to buy cups. It would also make the kitchen a place where people actually meet.\n\nSecond suggestion: meetings without paper\nIf documents were shared on the screen that already hangs in every room, printing could be cut by half. This would cost nothing apart from an hour of training.\n\nConclusion\nBoth steps are inexpensive and easy to reverse. I would therefore recommend testing them for three months and then comparing the figures with those of today.',
    modelNotes: [
      'عددها وضع را سنجیدنی می‌کنند و بند پایانی به همان‌ها برمی‌گردد.',
      '«If documents were shared …, printing could be cut» شرطی نوع دوم همراه با مجهول است.',
      'پس از «propose» و «recommend» فعل با «ing» آمده است.',
    ],
  },
  {
    slug: 'en-complaint-language-course',
    language: 'en',
    kind: 'general',
    level: 'B2',
    title: 'شکایت از یک دوره',
    prompt:
      'You took a two-week course abroad. Several things were not as the brochure had promised. Write a letter of complaint to the school. Describe the differences, explain how they affected you and say what you expect the school to do.',
    purpose: 'شکایت رسمی، دقیق و بی‌تندی.',
    minWords: 150,
    maxWords: 190,
    minutes: 35,
    criteria: ['وعده و واقعیت رودررو آمده‌اند.', 'پیامد هر کاستی گفته شده است.', 'خواسته منصفانه و مشخص است.'],
    model:
      'Dear Ms Whitfield,\n\nI attended your intensive course from 3 to 14 August and am writing to express my disappointment with several aspects of it.\n\nYour brochure promised “groups of no more than eight”. In fact there were fifteen of us, which meant that I spoke for barely five minutes in each lesson. Furthermore, the afternoon programme was cancelled on four days out of ten. We were informed of this only when we had already gathered in the hall, so it was impossible to make other plans.\n\nI should add that the teachers were excellent and did everything they could under the circumstances. My complaint concerns the organisation alone.\n\nAs I had paid for twenty afternoon hours and received twelve, I would ask you to refund the difference. I would also appreciate an explanation of why the groups were so large. I have enclosed copies of the brochure and my invoice.\n\nI trust that we can settle this amicably and look forward to your reply within two weeks.\n\nYours sincerely,\nNegar Sadeghi',
    modelNotes: [
      '«In fact» وعده را از واقعیت جدا می‌کند.',
      'ستایش از معلمان شکایت را منصفانه و باورپذیر می‌کند.',
      'خواسته با «I would ask you to …» محکم و مؤدبانه است، و از عددها برمی‌آید.',
    ],
  },
  {
    slug: 'en-article-learning-by-mistakes',
    language: 'en',
    kind: 'general',
    level: 'B2',
    title: 'آموختن از اشتباه',
    prompt:
      'A students’ magazine is planning an issue about failure. Write an article with the title “My most useful mistake”. Tell what happened, what you learned from it and why others should not be afraid of mistakes.',
    purpose: 'مقالهٔ مجله با آغاز گیرا و خطاب به خواننده.',
    minWords: 150,
    maxWords: 190,
    minutes: 35,
    criteria: ['آغاز خواننده را می‌گیرد.', 'روایت و نتیجه‌گیری هر دو هستند.', 'خواننده مستقیم مخاطب شده است.'],
    model:
      'My most useful mistake\n\nHave you ever sent a message to exactly the wrong person? I have, and it was the best thing that happened to me that year.\n\nI was eighteen and had just started an internship at a radio station. After a long day I complained to a friend that the morning show was boring and that nobody there seemed to listen to young people. Unfortunately, the message went not to my friend but to the editor of that very show.\n\nI spent a sleepless night composing apologies. In the morning the editor called me in, put the message on the table and asked, “All right, what would you do instead?” Having nothing to lose, I told her. Three weeks later I was presenting five minutes of my own.\n\nI am not suggesting that you should insult your boss. What I learned is that a mistake is simply information that has arrived too early. If you admit it and have an idea ready, people are surprisingly willing to listen. So next time something goes wrong, don’t hide. Answer the question that comes after it.',
    modelNotes: [
      'پرسش آغازین خواننده را به داستان می‌کشاند.',
      '«Having nothing to lose» به جای «because I had nothing to lose» آمده و جمله را فشرده کرده است.',
      '«What I learned is that …» نتیجه را از داستان جدا و برجسته می‌کند.',
    ],
  },
  {
    slug: 'en-essay-working-from-home',
    language: 'en',
    kind: 'general',
    level: 'B2',
    title: 'کار از خانه',
    prompt:
      'After a discussion in class, your teacher asks you to write an essay: “Working from home does more harm than good.” Discuss two of these points and say which you find more important: communication between colleagues; health; costs.',
    purpose: 'مقالهٔ استدلالی با دو محور و نتیجه‌ای که از آن‌ها برمی‌آید.',
    minWords: 150,
    maxWords: 200,
    minutes: 40,
    criteria: [
      'دو محور از سه محور برگزیده و هر کدام پرورده شده است.',
      'دو سوی بحث دیده شده‌اند.',
      'نتیجه می‌گوید کدام محور مهم‌تر است و چرا.',
    ],
    model:
      'Ever since offices emptied overnight, people have argued about whether working from home is a blessing or a curse. To judge the matter fairly, one should look at communication and at health.\n\nAs far as communication is concerned, something is clearly lost. Many good ideas are born not in meetings but at the coffee machine, and a newcomer who never sees her colleagues will hesitate to ask a simple question. On the other hand, written messages leave a trace, and quiet people often contribute more when they are given time to think.\n\nHealth is harder to assess. Those who no longer commute gain an hour of sleep, and yet many of them move less and find it difficult to stop working. In other words, home is only healthier for people who are able to set limits.\n\nIn my view, communication is the more important point, because each of us can protect our own health, whereas a team that has stopped talking cannot be repaired by one person. Working from home is therefore not harmful in itself, provided that everyone meets in person at least once a week.',
    modelNotes: [
      'هر بند دو سو را نشان می‌دهد: «On the other hand» و «and yet».',
      '«As far as … is concerned» محور بند را در آغاز می‌گوید.',
      'نتیجه با «provided that» شرط می‌گذارد و به گزارهٔ صورت تکلیف پاسخ می‌دهد.',
    ],
  },
  {
    slug: 'en-review-online-course',
    language: 'en',
    kind: 'general',
    level: 'B2',
    title: 'نقد یک دورهٔ آنلاین',
    prompt:
      'A website publishes reviews of online courses. Write a review of a course that you have taken. Describe how it is organised, evaluate its strengths and weaknesses, and say for whom it is suitable.',
    purpose: 'ارزیابی با واژه‌های دقیق و جمله‌های نسبی.',
    minWords: 140,
    maxWords: 190,
    minutes: 35,
    criteria: [
      'ساختار دوره روشن است.',
      'هر ارزیابی نمونه‌ای از خود دوره دارد.',
      'پیشنهاد برای گروهی مشخص است.',
    ],
    model:
      'Drawing for Sceptics promises to teach people “who are sure they cannot draw”. Being one of them, I signed up with low expectations and was pleasantly surprised.\n\nThe course lasts six weeks. Every Saturday a half-hour video is released, in which the instructor works on a single subject: a cup, a hand, a street. You then upload your own attempt and receive comments from two other learners, as well as from a tutor if you are lucky.\n\nIts greatest strength is honesty. The instructor leaves her own failed sketches in the video and explains where they went wrong, which is far more instructive than watching perfection. The weekly tasks are also cleverly chosen, so that progress becomes visible by the third week.\n\nThe feedback, however, is uneven. Some of the comments I got were thoughtful; others consisted of a single “nice”. At this price, a reply from the tutor should be guaranteed.\n\nI would recommend it to complete beginners with an hour to spare each weekend. Anyone who already draws regularly will find it too slow.',
    modelNotes: [
      '«Being one of them» علت را در چند واژه می‌گوید.',
      'جملهٔ نسبی با «which» به همهٔ جملهٔ پیش برمی‌گردد.',
      'هر ستایش یا ایراد با نمونه‌ای از دوره همراه است.',
    ],
  },
  {
    slug: 'en-email-to-council',
    language: 'en',
    kind: 'general',
    level: 'B2',
    title: 'نامه به شهرداری',
    prompt:
      'The city council plans to close the small park in your street and build a car park there. Write an email to the council. Explain why the park matters, respond to the argument that parking spaces are needed, and suggest a compromise.',
    purpose: 'قانع کردن با پاسخ به دلیل مخالف و راهی میانه.',
    minWords: 150,
    maxWords: 190,
    minutes: 35,
    criteria: [
      'اهمیت پارک با نمونه نشان داده شده است.',
      'دلیل شهرداری منصفانه بازگو و پاسخ داده شده است.',
      'راه میانه عملی است.',
    ],
    model:
      'Dear members of the council,\n\nI have lived in Cedar Street for twelve years and was dismayed to read that its park is to make way for a car park.\n\nSmall as it is, the park serves a great many people. In the morning pensioners exercise there, at noon the staff of the clinic eat their lunch under the plane trees, and from four o’clock onwards it belongs to the children, for whom there is no other open space within walking distance.\n\nI do understand that parking is a serious problem. Residents often circle for twenty minutes before they find a space. Yet the planned car park would hold only thirty cars, whereas more than two hundred are registered in the street. We would lose the park and still be circling.\n\nMay I suggest an alternative? The school car park stands empty every evening and all weekend. If it were opened to residents outside school hours, sixty spaces would become available at no cost.\n\nI would be glad to present this idea at your next public meeting.\n\nYours faithfully,\nBehnam Azizi',
    modelNotes: [
      '«Small as it is» یعنی با آن‌که کوچک است؛ ساختی فشرده و رسمی.',
      'دلیل مخالف با «I do understand» پذیرفته و با عدد پاسخ داده شده است.',
      'راه میانه با شرطی نوع دوم آمده است: «If it were opened …».',
    ],
  },
  {
    slug: 'en-a-sound-from-childhood',
    language: 'en',
    kind: 'free',
    level: 'B2',
    title: 'صدایی از کودکی',
    prompt:
      'Write freely about a sound that takes you back to your childhood. Where did you hear it, and what does it mean to you today?',
    purpose: 'نوشتهٔ آزاد با توصیف حس‌ها.',
    minWords: 130,
    maxWords: 180,
    minutes: 30,
    criteria: [
      'صدا چنان وصف شده که خواننده آن را می‌شنود.',
      'گذشته و امروز به هم رسیده‌اند.',
      'واژه‌ها سنجیده و جمله‌ها گوناگون‌اند.',
    ],
    model:
      'Whenever a kettle begins to hum, just before it boils, I am seven years old again and lying on a thin mattress in my grandparents’ house.\n\nThey lived in a village where the electricity failed almost every night. After supper my grandmother would light the paraffin stove and put a dented kettle on it. Then the talking stopped, as if by agreement. The only thing to be heard was that low, uncertain note, climbing little by little, until the lid started to rattle and somebody laughed.\n\nI used to fight against sleep in order to hear the end of it. I rarely managed to. What I remember is the feeling that the grown-ups were awake, that they would go on being awake, and that nothing could happen as long as the water was singing.\n\nMy own kettle switches itself off after ninety seconds. But on difficult evenings I take an old one from the shelf and put it on the gas, and I do not answer the phone until it has finished what it has to say.',
    modelNotes: [
      '«would light» عادت گذشته را زنده‌تر از «used to» روایت می‌کند.',
      'صدا با فعل‌های دقیق ساخته شده است: «hum» و «climbing» و «rattle».',
      'معنای امروزی صدا با یک کار نشان داده شده، نه با توضیح.',
    ],
  },
]
