import type { WritingTask } from '../task.ts'

export const tasks: WritingTask[] = [
  {
    slug: 'en-email-new-neighbour',
    language: 'en',
    kind: 'general',
    level: 'A2',
    title: 'نامه به همسایهٔ تازه',
    prompt:
      'A family from another country moves into the flat next door. Write them a friendly note. Introduce yourself, tell them about two useful places near the building, and offer to help with something.',
    purpose: 'معرفی کردن، نشانی دادن و پیشنهاد کمک.',
    minWords: 60,
    maxWords: 90,
    minutes: 15,
    criteria: ['دو جا با نشانی ساده گفته شده‌اند.', 'پیشنهاد کمک مشخص است.', 'لحن گرم و مؤدبانه است.'],
    model:
      'Dear neighbours,\nWelcome to our building! My name is Roya and I live in number five with my two sons. There is a good bakery on the corner, opposite the school, and the bread is always fresh before eight. If you need medicine, the chemist’s is next to the bank. I can help you with the forms for the gas and the electricity because they are only in Persian. Just ring my bell in the evening.\nBest wishes,\nRoya',
    modelNotes: [
      'نشانی با «on the corner» و «opposite» و «next to» داده شده است؛ «opposite» بی «of» می‌آید.',
      'جملهٔ شرطی ساده: «If you need medicine …».',
      'پیشنهاد مشخص است و دلیل هم دارد: «because they are only in Persian».',
    ],
  },
  {
    slug: 'en-lost-bag',
    language: 'en',
    kind: 'general',
    level: 'A2',
    title: 'کیف گم‌شده',
    prompt:
      'You left your bag on a bus yesterday. Write an email to the bus company. Say when and where you lost it, describe the bag and what was in it, and ask what to do.',
    purpose: 'وصف چیزها و گذشتهٔ ساده در نامه‌ای رسمی کوتاه.',
    minWords: 60,
    maxWords: 90,
    minutes: 15,
    criteria: [
      'زمان، خط اتوبوس و جا گفته شده است.',
      'کیف و آنچه در آن بود وصف شده است.',
      'پرسش پایانی مؤدبانه است.',
    ],
    model:
      'Dear Sir or Madam,\nI left my bag on a number 12 bus yesterday afternoon. I got on at the university at about four o’clock and sat at the back. I got off at the train station. The bag is dark green and has two pockets. There was a laptop in it, and also a red notebook with my name, Navid Karimi. Has anybody found it? Could you please tell me where I can ask?\nYours faithfully,\nNavid Karimi',
    modelNotes: [
      'وقتی نام گیرنده را نمی‌دانیم، «Dear Sir or Madam» با «Yours faithfully» پایان می‌گیرد.',
      'زمان گذشتهٔ معلوم، گذشتهٔ ساده می‌خواهد: «I left … yesterday afternoon».',
      'پس از «tell me where» ترتیب جملهٔ خبری می‌آید: «where I can ask».',
    ],
  },
  {
    slug: 'en-class-trip',
    language: 'en',
    kind: 'general',
    level: 'A2',
    title: 'گردش کلاسی',
    prompt:
      'Your class went on a trip last month. Write about it for the school website. Where did you go? How did you get there? What did you see? What was the best moment?',
    purpose: 'روایت در گذشتهٔ ساده با واژه‌های ترتیب.',
    minWords: 60,
    maxWords: 90,
    minutes: 15,
    criteria: [
      'روایت آغاز، میانه و پایان دارد.',
      'دست‌کم سه واژهٔ ترتیب به کار رفته است.',
      'فعل‌های گذشته درست‌اند.',
    ],
    model:
      'Last month our class went to Kashan. We took a bus at six in the morning, so everybody was sleepy. First we visited an old house with a big garden. After that, a guide showed us how people made rose water in the past. We ate lunch under the trees and some of us tried to write poems. Finally, we saw the sunset in the desert. Nobody spoke for ten minutes. That was the best moment.',
    modelNotes: [
      '«First» و «After that» و «Finally» به روایت نظم داده‌اند.',
      '«Nobody» خود منفی است و فعل پس از آن مثبت می‌ماند: «Nobody spoke».',
      'جملهٔ کوتاه پایانی اثر را بیشتر کرده است.',
    ],
  },
  {
    slug: 'en-plans-for-summer',
    language: 'en',
    kind: 'general',
    level: 'A2',
    title: 'برنامهٔ تابستان',
    prompt:
      'An English friend wants to visit you in summer. Write an email. Tell your friend your plans for July and August, say which week is best for the visit, and suggest two things to do together.',
    purpose: 'آینده با «going to» و حال استمراری؛ پیشنهاد دادن.',
    minWords: 60,
    maxWords: 80,
    minutes: 15,
    criteria: [
      'برنامه با زمان درست گفته شده است.',
      'یک هفته با دلیل پیشنهاد شده است.',
      'دو پیشنهاد آمده است.',
    ],
    model:
      'Hi Emma,\nI’m so happy that you want to come! In July I’m working in my uncle’s shop, so I don’t have much free time. In August I’m going to learn to drive. The best week is the second week of August because my brother is away and you can have his room. We could go to the Caspian Sea by train. And how about cooking together? I want to teach you a real Persian dish.\nLove,\nSetareh',
    modelNotes: [
      'برنامهٔ قطعی با حال استمراری گفته می‌شود: «I’m working in my uncle’s shop».',
      'دو راه پیشنهاد: «We could go …» و «how about cooking …» که پس از آن فعل «-ing» دارد.',
      '«by train» حرف تعریف ندارد.',
    ],
  },
  {
    slug: 'en-my-town',
    language: 'en',
    kind: 'general',
    level: 'A2',
    title: 'شهر من',
    prompt:
      'Write a short text for visitors about the town or village where you live. What is it known for? What can people do there? What is the best time of the year to come?',
    purpose: 'وصف مکان با «there is»، «can» و صفت برترین.',
    minWords: 60,
    maxWords: 90,
    minutes: 15,
    criteria: [
      'به هر سه پرسش پاسخ داده شده است.',
      'صفت برترین درست به کار رفته است.',
      'متن برای بازدیدکننده نوشته شده است.',
    ],
    model:
      'Lahijan is a green town in the north of Iran, not far from the sea. It is known for its tea and its sweet biscuits. Visitors can take the cable car up the hill, and from there they can see the tea fields and the lake. There is also a small tea museum. The best time to come is May, when people pick the first leaves and the whole town smells of tea. Winter is quieter, but it often rains.',
    modelNotes: [
      '«It is known for» برای آنچه جایی به آن شناخته است می‌آید.',
      'صفت برترین با «the» می‌آید: «The best time».',
      '«when» جملهٔ وصفی زمان ساخته است.',
    ],
  },
  {
    slug: 'en-complaint-online-shop',
    language: 'en',
    kind: 'general',
    level: 'A2',
    title: 'شکایت از فروشگاه اینترنتی',
    prompt:
      'You bought a jacket online, but there is a problem with it. Write an email to the shop. Say what you ordered and when, explain the problem, and say what you want.',
    purpose: 'توضیح مشکل و درخواست مؤدبانه.',
    minWords: 60,
    maxWords: 90,
    minutes: 15,
    criteria: ['سفارش و تاریخ آن گفته شده است.', 'مشکل دقیق است.', 'درخواست روشن و مؤدبانه است.'],
    model:
      'Dear customer service,\nOn 3 October I ordered a blue jacket in size M from your website. It arrived this morning, but it is the wrong size. The label says L and the sleeves are too long for me. There is also a small hole in the left pocket. I would like to change it for the right size. Do I have to pay for the post? Please answer before Friday, because I need the jacket for a trip.\nKind regards,\nAmir Tavakoli',
    modelNotes: [
      '«too long» یعنی بیش از اندازه، و با «very long» یکی نیست.',
      '«I would like to» از «I want to» مؤدبانه‌تر است.',
      'تاریخ با «On» می‌آید و نام ماه با حرف بزرگ است.',
    ],
  },
  {
    slug: 'en-advice-to-friend',
    language: 'en',
    kind: 'general',
    level: 'A2',
    title: 'راهنمایی به یک دوست',
    prompt:
      'Your friend writes: “I can’t sleep well and I’m tired at school every day. What can I do?” Answer the message. Show that you understand, ask one question and give three pieces of advice.',
    purpose: '«should»، «shouldn’t» و جملهٔ امری برای راهنمایی.',
    minWords: 60,
    maxWords: 80,
    minutes: 15,
    criteria: ['همدلی نشان داده شده است.', 'سه راهنمایی مشخص آمده است.', '«should» با فعل ساده آمده است.'],
    model:
      'Hi Ali,\nI’m sorry to hear that. I know the feeling, because I had the same problem last year. Do you look at your phone in bed? You should put it in another room an hour before you sleep. You shouldn’t drink coffee or cola after lunch. And try to go to bed at the same time every night, even on Fridays. It was hard for me at first, but after two weeks I felt much better.\nGood luck!',
    modelNotes: [
      'پس از «should» فعل بی «to» می‌آید: «should put».',
      '«advice» ناشمردنی است؛ از این رو صورت سؤال «three pieces of advice» می‌گوید.',
      'تجربهٔ خود نویسنده راهنمایی را پذیرفتنی کرده است.',
    ],
  },
  {
    slug: 'en-job-in-cafe',
    language: 'en',
    kind: 'general',
    level: 'A2',
    title: 'درخواست کار در کافه',
    prompt:
      'You see this notice in a café: “Help needed on Saturdays. Friendly people, some English. Write to us!” Write an email. Say why you want the job, what you can do, and when you can start.',
    purpose: 'معرفی توانایی‌ها با «can» و «be good at».',
    minWords: 60,
    maxWords: 90,
    minutes: 15,
    criteria: [
      'دلیل، توانایی و زمان آغاز گفته شده است.',
      'لحن رسمی و روشن است.',
      'پس از حرف اضافه فعل «-ing» دارد.',
    ],
    model:
      'Dear Manager,\nI saw your notice in the window and I would like to apply for the Saturday job. I am twenty and I study at the art college near your café. I am good at talking to people and I worked in my father’s restaurant for two summers, so I can carry plates and make coffee. I speak Persian and Turkish, and my English is not perfect, but I understand most customers. I can start next week.\nYours sincerely,\nDorsa Amini',
    modelNotes: [
      'پس از «good at» فعل با «-ing» می‌آید: «good at talking».',
      '«apply for» حرف اضافهٔ ثابت دارد.',
      'ضعف با «but» به نکته‌ای مثبت رسیده است.',
    ],
  },
  {
    slug: 'en-story-rainy-day',
    language: 'en',
    kind: 'general',
    level: 'A2',
    title: 'داستانی که با باران آغاز می‌شود',
    prompt: 'Write a short story. It begins with this sentence: “It was raining and I had no umbrella.”',
    purpose: 'گذشتهٔ استمراری و گذشتهٔ ساده در کنار هم.',
    minWords: 60,
    maxWords: 90,
    minutes: 20,
    criteria: [
      'داستان با جملهٔ داده‌شده آغاز می‌شود.',
      'گذشتهٔ استمراری برای زمینه و گذشتهٔ ساده برای رویداد است.',
      'پایان دارد.',
    ],
    model:
      'It was raining and I had no umbrella. I was standing under a tree when an old woman stopped beside me. She was carrying two umbrellas. “Take this one,” she said, and before I could thank her, she got on a bus. There was a phone number on the handle, so I called it in the evening. A man answered. “My mother does this every time it rains,” he laughed. “Give it to the next person.”',
    modelNotes: [
      '«I was standing … when … stopped»: گذشتهٔ استمراری زمینه است و گذشتهٔ ساده رویداد.',
      'گفته‌ها در گیومهٔ انگلیسی و ویرگول پیش از بستن آن آمده‌اند.',
      'داستان با گره و پایانی کوتاه و شیرین بسته شده است.',
    ],
  },
  {
    slug: 'en-compare-bike-and-scooter',
    language: 'en',
    kind: 'general',
    level: 'A2',
    title: 'دو وسیله را بسنجید',
    prompt:
      'Your cousin wants to buy a bicycle or an electric scooter to go to work. Write a message. Compare the two things and say which one is better for your cousin.',
    purpose: 'صفت برتر و «than» و «as … as».',
    minWords: 60,
    maxWords: 80,
    minutes: 15,
    criteria: [
      'دو چیز دست‌کم در سه ویژگی سنجیده شده‌اند.',
      'صفت برتر درست ساخته شده است.',
      'انتخاب با دلیل است.',
    ],
    model:
      'Hi Shirin,\nI think a bicycle is better for you. An electric scooter is faster and you don’t get tired, but it is much more expensive than a bike. It is also heavier, and you live on the third floor without a lift! A bike is not as easy on the hill near your office, but it is good for your health. You can also repair it yourself. In winter both are cold, so buy warm gloves first.\nReza',
    modelNotes: [
      'صفت‌های کوتاه «-er» می‌گیرند و بلندها «more»: «faster» و «more expensive».',
      '«much» صفت برتر را پررنگ می‌کند، نه «very».',
      '«not as easy» سنجش منفی است.',
    ],
  },
  {
    slug: 'en-a-habit-i-want',
    language: 'en',
    kind: 'free',
    level: 'A2',
    title: 'عادتی که می‌خواهم داشته باشم',
    prompt:
      'Write about a good habit that you want to have. Why do you want it? What is difficult? How are you going to start?',
    purpose: 'بیان خواست و قصد با «want to» و «going to».',
    minWords: 60,
    maxWords: 80,
    minutes: 15,
    criteria: ['عادت و دلیل آن روشن است.', 'دشواری آن گفته شده است.', 'گام نخست مشخص است.'],
    model:
      'I want to read for twenty minutes every day. When I was a child, I read a lot, but now I always have my phone in my hand. The difficult part is the evening, because I am tired and videos are easy. So I am going to start with very short stories. I am going to put a book on my pillow in the morning. Then I can’t go to bed without touching it!',
    modelNotes: [
      'دو زمان در برابر هم آمده‌اند: «When I was a child» و «now».',
      '«am going to» از قصدی می‌گوید که از پیش گرفته شده است.',
      'پس از «without» فعل با «-ing» می‌آید: «without touching».',
    ],
  },
  {
    slug: 'en-a-photo',
    language: 'en',
    kind: 'free',
    level: 'A2',
    title: 'عکسی که نگه داشته‌ام',
    prompt:
      'Choose a photo that is important to you. Describe it. Who is in it? Where and when was it? Why do you keep it?',
    purpose: 'وصف عکس با حال استمراری و گفتن یک خاطره.',
    minWords: 60,
    maxWords: 90,
    minutes: 15,
    criteria: [
      'عکس چنان وصف شده که خواننده آن را ببیند.',
      'آنچه در عکس رخ می‌دهد با حال استمراری است.',
      'دلیل نگه داشتن گفته شده است.',
    ],
    model:
      'In this photo my grandfather is sitting in front of his shop. He is wearing a brown hat and he is holding a glass of tea. I am standing behind him and I am laughing, but I don’t remember why. My father took the photo twelve years ago, on the last day before the shop closed. I keep it on my desk because my grandfather looks calm in it. He always said, “Every end is also a door.”',
    modelNotes: [
      'آنچه در عکس دیده می‌شود با حال استمراری است: «is sitting» و «is wearing».',
      '«ago» پس از زمان می‌آید و گذشتهٔ ساده می‌خواهد: «twelve years ago».',
      'جمله‌ای از زبان پدربزرگ پایان را به یاد ماندنی کرده است.',
    ],
  },
]
