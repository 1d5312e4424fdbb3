import type { WritingTask } from '../task.ts'

/** Our own inventions, in the two forms of 2026: an email, and a post in an academic discussion. */
export const tasks: WritingTask[] = [
  {
    slug: 'en-email-broken-printer',
    language: 'en',
    kind: 'toefl',
    level: 'B1',
    title: 'ایمیل: چاپگر خراب کتابخانه',
    prompt:
      'You printed your term paper in the university library, but the printer stopped after three pages and you were charged for all twenty. Write an email to the library manager, Ms. Ortega. In your email:\n– explain what happened\n– describe how it affected you\n– ask for what you need',
    purpose: 'ایمیلی کوتاه و مؤدبانه که مشکلی را شرح می‌دهد و چیزی می‌خواهد.',
    minWords: 80,
    maxWords: 130,
    minutes: 7,
    criteria: ['هر سه نکته آمده است.', 'لحن برای نامه به مدیر مناسب است.', 'خواسته روشن است.'],
    model:
      'Dear Ms. Ortega,\nI am writing about the printer on the second floor of the library. Yesterday at about five o’clock, I tried to print a term paper of twenty pages. The printer stopped after the third page, but the full price was taken from my card.\nBecause the paper was due at six, I had to run to a copy shop and pay again. I handed it in only two minutes before the deadline, which was very stressful.\nCould you please refund the cost of the seventeen pages that were not printed? I can bring the receipt to your office. It might also help other students if there were a note on the printer until it is repaired.\nThank you for your help.\nSincerely,\nArman Yazdani',
    modelNotes: [
      'ایمیل با «I am writing about …» بی‌درنگ به موضوع می‌رسد.',
      'خواهش با «Could you please …» مؤدبانه و مشخص است.',
      '«which» به همهٔ جملهٔ پیش از خود برمی‌گردد.',
    ],
  },
  {
    slug: 'en-email-group-project',
    language: 'en',
    kind: 'toefl',
    level: 'B1',
    title: 'ایمیل: کار گروهی عقب‌افتاده',
    prompt:
      'You and your classmate Daniel are preparing a presentation. He has missed two meetings and has not sent his part. The presentation is next Tuesday. Write an email to Daniel. In your email:\n– tell him how you feel about the situation\n– ask about the reason\n– suggest a plan',
    purpose: 'ایمیل دوستانه‌ای که گله می‌کند و راه پیش می‌نهد.',
    minWords: 80,
    maxWords: 130,
    minutes: 7,
    criteria: ['هر سه نکته آمده است.', 'گله بدون تندی گفته شده است.', 'برنامه روز و کار مشخص دارد.'],
    model:
      'Hi Daniel,\nI hope you are well. I missed you at our meetings on Monday and Thursday, and I have to say that I am a bit worried. The presentation is next Tuesday, and I still do not have your part about the history of the bridge.\nIs everything all right? If you are ill or have too much work at the moment, please tell me, and we will find a solution.\nHere is my suggestion: you send me your notes by Friday evening, even if they are not finished. I will put them on the slides on Saturday, and we can practise together on Sunday afternoon at the café near the station. Does that work for you?\nBest,\nYasaman',
    modelNotes: [
      '«I have to say that I am a bit worried» گله را نرم می‌کند.',
      '«by Friday evening» یعنی تا آن زمان، نه در آن زمان.',
      'پرسش پایانی راه را برای پاسخ باز می‌گذارد.',
    ],
  },
  {
    slug: 'en-email-course-change',
    language: 'en',
    kind: 'toefl',
    level: 'B2',
    title: 'ایمیل: عوض کردن درس',
    prompt:
      'You are enrolled in a statistics course that meets on Wednesday evenings, but you have just been offered a part-time job at the same time. Write an email to your adviser, Professor Lindqvist. In your email:\n– explain your situation\n– say which solution you would prefer and why\n– ask for advice on what to do next',
    purpose: 'ایمیل رسمی به استاد برای مشورت.',
    minWords: 90,
    maxWords: 140,
    minutes: 7,
    criteria: ['هر سه نکته آمده است.', 'راه دلخواه دلیل دارد.', 'لحن رسمی و مؤدبانه است.'],
    model:
      'Dear Professor Lindqvist,\nI would be grateful for your advice on my timetable. I am currently enrolled in the statistics course that meets on Wednesday evenings. Last week, the city archive offered me a part-time job, and the hours overlap with the class.\nI would very much like to accept the offer, since I hope to work in an archive after I graduate. The course is also taught on Monday mornings, so I would prefer to move to that group rather than to postpone statistics until next year, when I shall need it for my thesis.\nThe system tells me that the Monday group is full. Is there a waiting list, or should I contact the instructor directly? I have to give the archive an answer by Friday.\nThank you very much for your time.\nKind regards,\nNiloufar Karimi',
    modelNotes: [
      '«I would prefer to … rather than to …» دو راه را می‌سنجد و یکی را برمی‌گزیند.',
      '«since» دلیل را می‌آورد و رسمی‌تر از «because» می‌نماید.',
      'مهلت در پایان آمده است تا گیرنده بداند چه زمانی باید پاسخ دهد.',
    ],
  },
  {
    slug: 'en-discussion-attendance',
    language: 'en',
    kind: 'toefl',
    level: 'B2',
    title: 'گفت‌وگوی دانشگاهی: حضور و غیاب',
    prompt:
      'Your professor is teaching a class on education. Write a post responding to the professor’s question.\n\nProfessor Adeyemi: Some universities lower a student’s grade for missing classes. Others leave it to students to decide whether to come. Which policy do you consider better, and why?\n\nMaria: I think attendance should count. Discussions are poor when half of the seats are empty.\n\nKenji: Students are adults. If someone can pass the exam without coming to class, that should be enough.\n\nExpress and support your opinion, and make a contribution to the discussion in your own words. Write at least 100 words.',
    purpose: 'شرکت در بحث با نظری تازه و پاسخ به دیگران.',
    minWords: 100,
    maxWords: 150,
    minutes: 10,
    criteria: [
      'نظر نویسنده روشن است.',
      'به سخن دست‌کم یکی از دیگران پاسخ داده شده است.',
      'دلیل یا نمونه‌ای تازه آمده است.',
    ],
    model:
      'I understand Kenji’s point that adults should manage their own time, but I think he overlooks what a class is for. An exam measures what one person knows at the end; a seminar is something that people make together. In that respect, I agree with Maria. Still, I would not lower anyone’s grade simply for being absent, because students who work at night or look after children would be punished for their circumstances. A fairer policy would be to give marks for contributions, some of which can be made online. In my literature course, for instance, anyone who misses a session has to post two questions about the text before the next one. As a result, hardly anybody disappears completely, and those who come always have something to talk about.',
    modelNotes: [
      'نخست سخن «Kenji» پذیرفته و سپس نقد می‌شود: «I understand … but …».',
      'پیشنهادی میانه آمده است که در سخن دیگران نبود.',
      'نمونهٔ مشخص با «for instance» استدلال را استوار می‌کند.',
    ],
  },
  {
    slug: 'en-discussion-city-budget',
    language: 'en',
    kind: 'toefl',
    level: 'B2',
    title: 'گفت‌وگوی دانشگاهی: بودجهٔ شهر',
    prompt:
      'Your professor is teaching a class on urban planning. Write a post responding to the professor’s question.\n\nProfessor Novak: Imagine that a city has money for only one project: new parks or better public transport. Which should it choose, and why?\n\nAisha: Parks. They improve health and cost little once they have been built.\n\nLeo: Transport. People cannot enjoy a park if they spend three hours a day in traffic.\n\nExpress and support your opinion, and make a contribution to the discussion in your own words. Write at least 100 words.',
    purpose: 'برگزیدن یکی از دو راه و دفاع از آن.',
    minWords: 100,
    maxWords: 150,
    minutes: 10,
    criteria: [
      'یکی از دو راه روشن برگزیده شده است.',
      'به سخن دیگران پاسخ داده شده است.',
      'دلیل تازه‌ای به بحث افزوده شده است.',
    ],
    model:
      'If I had to choose, I would side with Leo and invest in public transport, although for a different reason. The real shortage in most cities is not money but land. Every car that is replaced by a bus seat frees a piece of street, and that space can later be planted with trees at very little cost. In other words, good transport can produce parks, whereas parks cannot produce transport. Aisha is right that green areas improve people’s health; however, new parks are often built on the edge of the city, where those without a car can hardly reach them. A reliable tram line would connect such districts with the parks that already exist, as well as with jobs and hospitals. For that reason, it would benefit more residents.',
    modelNotes: [
      '«I would side with Leo …, although for a different reason» هم‌رأیی با دلیل تازه است.',
      '«In other words» اندیشهٔ اصلی را در یک جمله فشرده می‌کند.',
      '«whereas» نابرابری دو راه را نشان می‌دهد.',
    ],
  },
  {
    slug: 'en-discussion-work-experience',
    language: 'en',
    kind: 'toefl',
    level: 'C1',
    title: 'گفت‌وگوی دانشگاهی: سالی کار پیش از دانشگاه',
    prompt:
      'Your professor is teaching a class on sociology. Write a post responding to the professor’s question.\n\nProfessor Haddad: Some people propose that everyone should work for a year before entering university. Would this be beneficial for society?\n\nElif: Yes. Many students choose a subject without knowing what the job is like.\n\nMarcus: No. A year is a long time, and young people would forget how to study.\n\nExpress and support your opinion, and make a contribution to the discussion in your own words. Write at least 100 words.',
    purpose: 'بحث دربارهٔ سیاستی اجتماعی با نگاهی دقیق.',
    minWords: 100,
    maxWords: 160,
    minutes: 10,
    criteria: [
      'نظر نویسنده مرز و شرط روشنی دارد.',
      'به سخن دیگران پاسخ داده شده است.',
      'واژه‌ها دقیق و گوناگون‌اند.',
    ],
    model:
      'What strikes me about this proposal is the word everyone. I share Elif’s view that a year of work can open people’s eyes; my own cousin gave up the idea of studying law after six months of filing documents, and has never regretted it. Marcus’s fear that students would forget how to learn seems exaggerated, since learning a trade also requires concentration and patience. What worries me more is the question of who would provide the jobs. If hundreds of thousands of inexperienced school leavers entered the labour market at the same moment, employers would be tempted to use them as cheap replacements for regular staff. I would therefore make the year voluntary and reward it, for example with a reduction in tuition fees. That way, society would gain the benefits without undermining the wages of others.',
    modelNotes: [
      '«What strikes me about …» توجه را به یک نکته می‌کشاند.',
      'هر دو هم‌کلاسی پاسخ می‌گیرند و سپس نکته‌ای تازه می‌آید: «What worries me more is …».',
      '«without undermining» پیامد ناخواسته را رسمی می‌گوید.',
    ],
  },
]
