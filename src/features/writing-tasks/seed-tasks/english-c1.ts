import type { WritingTask } from '../task.ts'

export const tasks: WritingTask[] = [
  {
    slug: 'en-report-staff-turnover',
    language: 'en',
    kind: 'general',
    level: 'C1',
    title: 'گزارش: رفتن کارکنان',
    prompt:
      'The software company you work for is losing employees. Your manager has asked you to write a report that explains why people leave, evaluates what has been done so far and recommends further steps.',
    purpose: 'گزارش اداری با تحلیل و پیشنهاد.',
    minWords: 180,
    maxWords: 240,
    minutes: 40,
    criteria: [
      'گزارش بخش‌های روشن دارد.',
      'یافته‌ها از پیشنهادها جدا هستند.',
      'پیشنهادها از یافته‌ها برمی‌آیند.',
      'لحن بی‌طرف و رسمی است.',
    ],
    model:
      'Introduction\nThis report examines why eleven of our sixty employees have left over the past year. It is based on conversations with eight of them and on an anonymous survey of the remaining staff.\nReasons for leaving\nContrary to expectations, pay was rarely the decisive factor. Most of those interviewed cited a lack of prospects: after three years, they saw no position into which they could grow. A second complaint concerned the unpredictability of working hours. Deadlines were frequently brought forward without consultation, and weekend work had come to be taken for granted.\nMeasures so far\nThe bonus introduced in January was welcomed but has had little discernible effect, as four people resigned within weeks of receiving it. The mentoring scheme, by contrast, was praised by almost everyone who took part; its weakness is that only nine places were available.\nRecommendations\nIn light of these findings, I would recommend that\n– a path of promotion for specialists be created, so that advancement does not depend on managing others;\n– deadlines be changed only with the agreement of the team concerned;\n– the mentoring scheme be extended to all new employees.\nNone of these measures is costly. Taken together, they would address the causes of the problem and not merely its symptoms.',
    modelNotes: [
      'پس از «recommend that» فعل ساده می‌آید: «be created» و «be extended».',
      'صفت‌های دقیق حکم را می‌سنجند: «decisive» و «discernible».',
      '«had come to be taken for granted» دگرگونی کم‌کم را با مجهول می‌گوید.',
    ],
  },
  {
    slug: 'en-letter-to-editor-noise',
    language: 'en',
    kind: 'general',
    level: 'C1',
    title: 'نامه به سردبیر',
    prompt:
      'A newspaper has published an article claiming that street musicians are nothing but a nuisance and should be banned from the city centre. Write a letter to the editor in which you respond to the article.',
    purpose: 'پاسخ به نظری در روزنامه با طنز ملایم و دلیل.',
    minWords: 160,
    maxWords: 220,
    minutes: 35,
    criteria: ['نوشته به ادعای مقاله پاسخ می‌دهد.', 'لحن قاطع است ولی بی‌ادب نیست.', 'پیشنهاد عملی آمده است.'],
    model:
      'Dear Editor,\nI read with some dismay your article of 9 June, in which street musicians are described as a nuisance to be swept from our squares. I happen to live above one of those squares, and I should like to put in a word for the accused.\nYour author complains of noise. Yet the loudest sound beneath my window is the delivery van that reverses at six in the morning, and no one has proposed to ban that. Nor is it true that the musicians drive customers away. On Saturdays, it is precisely where the cellist plays that people linger, sit down and order a second coffee.\nThis is not to say that everything should be permitted. Nobody ought to have to endure the same three songs through an amplifier for five hours. Other cities have found a simple answer: an hour in one place, no loudspeakers, and silence after nine. Rules of this kind cost nothing and offend no one.\nA city from which all music has been removed is not a quiet city. It is merely one in which we hear the traffic better.\nYours faithfully,\nMina Rahbar',
    modelNotes: [
      '«put in a word for the accused» طنزی ملایم است که نوازندگان را متهم می‌نامد.',
      'پس از «Nor» فعل پیش از فاعل می‌آید: «Nor is it true».',
      '«This is not to say that …» حق مخالف را می‌پذیرد، پیش از آنکه راه میانه پیشنهاد شود.',
    ],
  },
  {
    slug: 'en-review-translated-novel',
    language: 'en',
    kind: 'general',
    level: 'C1',
    title: 'نقد یک رمان',
    prompt:
      'A magazine for book lovers is inviting reviews of novels that deserve more readers. Write a review of a novel, real or invented. Give an idea of its subject and style, evaluate it and say for whom it is suitable.',
    purpose: 'نقد کتاب با وصف سبک و داوری.',
    minWords: 150,
    maxWords: 210,
    minutes: 35,
    criteria: [
      'موضوع رمان گفته شده، ولی پایانش فاش نشده است.',
      'سبک با واژه‌های دقیق وصف شده است.',
      'داوری هم ستایش دارد و هم انتقاد.',
    ],
    model:
      'Some novels announce themselves with a murder on the first page. The Lamp Repairer begins with a man looking for a screw. It is a measure of the author’s skill that, within a few paragraphs, we want him to find it as badly as he does.\nThe plot is quickly told. An elderly craftsman in a harbour town receives a lamp with a letter hidden in its base, and sets out to return it to its owner. On his way, he meets people who have all, in one form or another, lost something they were keeping for somebody else.\nWhat lifts the book above the merely charming is its prose. The sentences are short and unadorned, yet they leave a glow behind them, and the dialogue is so precise that one could identify the speakers with their names crossed out. If I have a reservation, it concerns the middle section, in which one chance meeting too many strains our belief.\nReaders in search of suspense will be disappointed. Anyone who has ever mended an object worth less than the repair, however, will feel thoroughly understood.',
    modelNotes: [
      'دو جملهٔ نخست با تضاد کنجکاوی برمی‌انگیزند.',
      '«What lifts the book above … is …» بخش مهم جمله را برجسته می‌کند.',
      '«If I have a reservation, it concerns …» انتقاد را سنجیده می‌گوید.',
    ],
  },
  {
    slug: 'en-essay-failure-and-schools',
    language: 'en',
    kind: 'general',
    level: 'C1',
    title: 'جستار: جای شکست در مدرسه',
    prompt:
      'In a seminar, you have discussed how schools could prepare young people for failure:\n– by marking work less often\n– by giving harder tasks\n– by inviting adults who talk about their own failures\n\nWrite an essay discussing two of these ideas. Explain which you consider more effective and give reasons.',
    purpose: 'سنجیدن دو راه و استدلال برای یکی.',
    minWords: 170,
    maxWords: 230,
    minutes: 40,
    criteria: ['درست دو راه بررسی شده است.', 'راه بهتر با دلیل برگزیده شده است.', 'نوشته پیوسته و رسمی است.'],
    model:
      'Schools devote a great deal of energy to preventing failure and remarkably little to teaching pupils how to cope with it. Of the measures discussed in our seminar, two deserve closer attention.\nThe first is to mark work less often. As long as every attempt is recorded, pupils have good reason to attempt only what they already master. If drafts were read and commented on without being graded, mistakes would become what they are in any workshop: information about what to try next. It may be objected that some pupils work only for marks. This is true, but it is a habit that schools themselves have created.\nThe second idea is to invite adults who speak about their own failures. Such talks can be moving, and they remove some of the shame that surrounds the subject. Their weakness lies in the choice of speakers. Those who are invited have, almost by definition, succeeded in the end, so that failure appears as the first chapter of a triumph. Pupils whose troubles have no happy ending may feel lonelier than before.\nFor this reason, I consider the first measure more effective. One learns to fail not by listening but by failing frequently, safely and in good company.',
    modelNotes: [
      '«It may be objected that … This is true, but …» ایراد را می‌پذیرد و پاسخ می‌دهد.',
      'جملهٔ پایانی با سه قید هم‌وزن بسته می‌شود: «frequently, safely and in good company».',
      '«almost by definition» حکم را دقیق می‌کند.',
    ],
  },
  {
    slug: 'en-proposal-language-exchange',
    language: 'en',
    kind: 'general',
    level: 'C1',
    title: 'پیشنهاد: برنامهٔ تبادل زبان',
    prompt:
      'Your university wants to bring local and foreign students closer together and is offering money for one project. Write a proposal for a language exchange: describe the need, outline the project, explain how the money would be spent and say how its success could be measured.',
    purpose: 'پیشنهاد طرح با نیاز و بودجه و سنجه.',
    minWords: 160,
    maxWords: 220,
    minutes: 40,
    criteria: [
      'نیاز با نشانه‌ای نشان داده شده است.',
      'طرح و هزینه مشخص‌اند.',
      'سنجهٔ موفقیت آمده است.',
      'لحن قانع‌کننده و رسمی است.',
    ],
    model:
      'The need\nAlthough one student in eight at this university comes from abroad, the two groups rarely meet. In a survey carried out by the students’ union, more than half of the foreign students stated that they had not been inside a local home in their first year.\nThe project\nWe propose a language exchange in which pairs of students meet for ninety minutes a week, speaking one language for the first half and the other for the second. Partners would be matched not only by language but also by interests, since conversation flows more easily between two chess players than between two strangers. Once a month, all pairs would come together for an evening of cooking or games.\nThe budget\nRooms are available free of charge. The sum requested would cover a part-time coordinator, training for twenty volunteers and the monthly evenings.\nMeasuring success\nWe would regard the project as successful if at least seventy pairs were still meeting after one term. In addition, participants would be asked, at the beginning and at the end, how many people they could call in an emergency. Should that number not have risen, we would be the first to suggest that the money be spent otherwise.',
    modelNotes: [
      '«Should that number not have risen» شرطی رسمی است که «if» ندارد.',
      'نیاز با عدد نشان داده شده است، نه با صفت‌های کلی.',
      'پس از «suggest that» فعل ساده می‌آید: «be spent».',
    ],
  },
  {
    slug: 'en-a-word-i-cannot-translate',
    language: 'en',
    kind: 'free',
    level: 'C1',
    title: 'واژه‌ای که ترجمه نمی‌شود',
    prompt:
      'Is there a word in your mother tongue that you miss when you speak English? Write about it: what it means, when people use it and what is lost without it.',
    purpose: 'نوشتن از زبان و فرهنگ با نثری شخصی.',
    minWords: 150,
    maxWords: 210,
    minutes: 30,
    criteria: [
      'معنای واژه با نمونه روشن شده است.',
      'نوشته صدای خود نویسنده را دارد.',
      'زبان دقیق و پخته است.',
    ],
    model:
      'When somebody in my family has finished a piece of work, whoever walks past says khaste nabashid. Word for word, it means may you not be tired. One says it to the baker as he hands over the bread, to the teacher at the end of a lesson and to the driver on getting out of a taxi.\nDictionaries offer well done or thank you for your work, and both miss the point. Well done passes judgement; it is spoken from above, by someone entitled to be pleased. Thank you suggests that the effort was made for my benefit. The Persian phrase does neither. It simply notices that another human being has been labouring, and wishes that the labour may leave no trace in the body.\nIn London, I used to leave shops with the words on the tip of my tongue and nothing to put in their place. I would say have a nice day, and the cashier would say you too, and we were both perfectly polite. Yet something had not been acknowledged. She had been standing there for eight hours, I had seen it, and my English had no way of telling her so.',
    modelNotes: [
      'دو ترجمهٔ نارسا کنار گذاشته می‌شوند تا معنای درست پدیدار شود: «both miss the point».',
      '«on getting out of a taxi» یعنی هنگام پیاده شدن.',
      '«I would say …» عادت گذشته را می‌گوید.',
    ],
  },
]
