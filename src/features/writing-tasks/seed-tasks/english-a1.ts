import type { WritingTask } from '../task.ts'

export const tasks: WritingTask[] = [
  {
    slug: 'en-introduce-yourself',
    language: 'en',
    kind: 'general',
    level: 'A1',
    title: 'خودتان را معرفی کنید',
    prompt:
      'You are new in an English class. Write a short message to your class. Say:\n– your name and your age\n– where you live\n– what you do\n– one thing that you like',
    purpose: 'جمله‌های ساده با «to be» و حال ساده، و معرفی خود به دیگران.',
    minWords: 30,
    maxWords: 60,
    minutes: 10,
    criteria: [
      'هر چهار نکته گفته شده است.',
      'فعل «be» درست صرف شده است.',
      'نام‌ها و اول هر جمله با حرف بزرگ است.',
    ],
    model:
      'Hello everyone! My name is Sara and I am nineteen years old. I live in Shiraz with my parents and my brother. I am a student and I study biology. I like music very much. I play the piano every evening.',
    modelNotes: [
      '«I am nineteen years old» سن را با «am» می‌گوید، نه با «have» و نه بی‌فعل.',
      '«very much» پس از مفعول آمده است: «I like music very much».',
      'پیش از نام رشته حرف تعریف نمی‌آید: «I study biology».',
    ],
  },
  {
    slug: 'en-my-family',
    language: 'en',
    kind: 'general',
    level: 'A1',
    title: 'خانوادهٔ من',
    prompt:
      'Your new friend in another country asks about your family. Write to her. How many people are there in your family? What are their names? What do they do?',
    purpose: 'ضمیرهای «he» و «she»، صفت‌های ملکی و «s» سوم‌شخص.',
    minWords: 35,
    maxWords: 60,
    minutes: 12,
    criteria: [
      'دست‌کم سه نفر معرفی شده‌اند.',
      '«he» و «she» و «his» و «her» درست به کار رفته‌اند.',
      'فعل سوم‌شخص «s» دارد.',
    ],
    model:
      'There are four people in my family. My father’s name is Reza. He is a taxi driver and he works at night. My mother is a nurse. Her name is Mina. I have one sister, Nika. She is only seven and she goes to school near our house.',
    modelNotes: [
      '«There are four people» تعداد را می‌گوید؛ «we are four» چنین طبیعی نیست.',
      'شغل با «a» می‌آید: «a nurse» و «a taxi driver».',
      'با «he» و «she» فعل «s» دارد: «works» و «goes».',
    ],
  },
  {
    slug: 'en-my-room',
    language: 'en',
    kind: 'general',
    level: 'A1',
    title: 'اتاق من',
    prompt:
      'Write about your room. Is it big or small? What is there in it? Where is your bed? What do you do there?',
    purpose: '«there is» و «there are» و حرف‌های اضافهٔ مکان.',
    minWords: 35,
    maxWords: 60,
    minutes: 12,
    criteria: [
      'دست‌کم چهار چیز نام برده شده است.',
      '«there is» برای مفرد و «there are» برای جمع است.',
      'جای چیزها با حرف اضافهٔ درست گفته شده است.',
    ],
    model:
      'My room is small but it is warm and quiet. There is a bed next to the window and there is a desk in the corner. There are two old pictures on the wall. Under the bed there is a box with my shoes. I sleep, read and listen to music there.',
    modelNotes: [
      'پس از «there is» حرف تعریف «a» می‌آید و پس از «there are» اسم جمع.',
      'حرف‌های اضافه را ببینید: «next to» و «in the corner» و «on the wall» و «under».',
      'فهرست سه کار با ویرگول و «and» پیش از آخری نوشته شده است.',
    ],
  },
  {
    slug: 'en-postcard',
    language: 'en',
    kind: 'general',
    level: 'A1',
    title: 'کارت‌پستالی از سفر',
    prompt:
      'You are on holiday. Write a postcard to a friend. Say where you are, what the weather is like, what you do every day and what you like there.',
    purpose: 'حال ساده و صفت‌های ساده در نوشته‌ای دوستانه.',
    minWords: 30,
    maxWords: 60,
    minutes: 10,
    criteria: [
      'سلام و پایان کارت‌پستال آمده است.',
      'از جا، هوا و کار روزانه گفته شده است.',
      'صفت‌ها پیش از اسم آمده‌اند.',
    ],
    model:
      'Dear Tom,\nGreetings from Isfahan! The weather is sunny but it is not very hot. Every morning I walk in the old city and I take photos. In the evening we eat by the river. The people are friendly and the bridges are beautiful. See you soon!\nLeila',
    modelNotes: [
      'کارت‌پستال با «Dear» آغاز می‌شود و با «See you soon!» پایان می‌گیرد.',
      'صفت پیش از اسم است و جمع نمی‌شود: «the old city».',
      'پیش از نام شهر «the» نمی‌آید: «from Isfahan».',
    ],
  },
  {
    slug: 'en-note-to-flatmate',
    language: 'en',
    kind: 'general',
    level: 'A1',
    title: 'یادداشتی برای هم‌خانه',
    prompt:
      'You go out and come home late today. Leave a note for your flatmate. Say where you are, when you come back, and ask for one thing.',
    purpose: 'نوشتن یادداشت کوتاه، ساعت و درخواست مؤدبانه.',
    minWords: 30,
    maxWords: 50,
    minutes: 8,
    criteria: ['جا و ساعت گفته شده است.', 'درخواست با «please» یا «can you» است.', 'نوشته کوتاه و روشن است.'],
    model:
      'Hi Nina,\nI am at my aunt’s house this evening. It is her birthday. I am back at eleven o’clock. There is soup in the fridge for you. Can you please close the kitchen window? It is cold at night.\nThanks!\nOmid',
    modelNotes: [
      '«at» پیش از ساعت و پیش از جای حضور آمده است: «at eleven o’clock» و «at my aunt’s house».',
      'درخواست با «Can you please» نرم شده است.',
      '«my aunt’s house» مالکیت را با «’s» نشان می‌دهد.',
    ],
  },
  {
    slug: 'en-my-day',
    language: 'en',
    kind: 'general',
    level: 'A1',
    title: 'یک روز معمولی من',
    prompt:
      'Write about a normal day in your week. When do you get up? What do you do in the morning, in the afternoon and in the evening?',
    purpose: 'حال ساده، قیدهای تکرار و ساعت‌ها.',
    minWords: 40,
    maxWords: 60,
    minutes: 12,
    criteria: ['کارها به ترتیب زمان آمده‌اند.', 'قید تکرار در جای درست است.', 'حرف اضافهٔ زمان درست است.'],
    model:
      'I usually get up at half past six. I have bread, cheese and tea for breakfast. Then I go to work by bus. I work in a bookshop from nine to five. In the evening I cook dinner and watch a film. I never go to bed before midnight.',
    modelNotes: [
      '«usually» و «never» پیش از فعل اصلی آمده‌اند.',
      '«at» برای ساعت و «in» برای بخش روز است: «at half past six» و «in the evening».',
      '«go to work» و «go to bed» حرف تعریف ندارند.',
    ],
  },
  {
    slug: 'en-favourite-food',
    language: 'en',
    kind: 'general',
    level: 'A1',
    title: 'خوراکی که دوست دارم',
    prompt: 'What is your favourite food? Write about it. What is in it? Who cooks it? When do you eat it?',
    purpose: 'واژه‌های خوراک، اسم‌های شمردنی و ناشمردنی.',
    minWords: 35,
    maxWords: 60,
    minutes: 12,
    criteria: [
      'مواد خوراک نام برده شده‌اند.',
      'اسم ناشمردنی جمع بسته نشده است.',
      'به هر سه پرسش پاسخ داده شده است.',
    ],
    model:
      'My favourite food is ghormeh sabzi. It is an Iranian stew with meat, beans and a lot of green herbs. We eat it with rice. My grandmother cooks it on Fridays because the whole family is at her house. It takes four hours, but it is delicious.',
    modelNotes: [
      '«rice» و «meat» ناشمردنی‌اند و جمع نمی‌شوند.',
      'نام خوراک بومی در همان جمله با چند واژه توضیح داده شده است.',
      'پیش از واژه‌ای که با صدای مصوت آغاز می‌شود «an» است: «an Iranian stew».',
    ],
  },
  {
    slug: 'en-birthday-invitation',
    language: 'en',
    kind: 'general',
    level: 'A1',
    title: 'دعوت به جشن تولد',
    prompt:
      'It is your birthday next week. Write a message to a classmate and invite him or her. Say the day, the time and the place, and say what you want to do.',
    purpose: 'دعوت کردن، روز و ساعت، و «let’s».',
    minWords: 30,
    maxWords: 50,
    minutes: 8,
    criteria: ['روز، ساعت و جا گفته شده است.', 'دعوت روشن و گرم است.', 'نام روز با حرف بزرگ است.'],
    model:
      'Hi Parsa!\nIt is my birthday next Thursday. Please come to my party at six o’clock. It is at the small café in Azadi Street. We have music, games and a big chocolate cake. Can you come? Please tell me before Tuesday.\nYours,\nMani',
    modelNotes: [
      'نام روزها در انگلیسی همیشه با حرف بزرگ است: «Thursday» و «Tuesday».',
      '«next Thursday» حرف اضافه نمی‌خواهد.',
      '«tell me» بی «to» می‌آید.',
    ],
  },
  {
    slug: 'en-a-person-i-like',
    language: 'en',
    kind: 'free',
    level: 'A1',
    title: 'کسی که دوستش دارم',
    prompt:
      'Write about a person that you like. It can be a friend, a teacher or a person in your family. What is he or she like? What do you do together?',
    purpose: 'وصف آدم‌ها با صفت‌های ساده.',
    minWords: 35,
    maxWords: 60,
    minutes: 12,
    criteria: [
      'شخص با دو یا سه صفت وصف شده است.',
      'ضمیرها یکدست‌اند.',
      'جمله‌ها با «and» و «but» و «because» پیوند خورده‌اند.',
    ],
    model:
      'My best friend is Hoda. She is tall and she has short black hair. She is quiet in class, but she is very funny with her friends. We play volleyball together on Mondays. I like her because she always listens to me.',
    modelNotes: [
      'ظاهر با «be» و «have» وصف شده است: «is tall» و «has short black hair».',
      'ترتیب صفت‌ها چنین است: اندازه و سپس رنگ.',
      '«listen» با «to» می‌آید.',
    ],
  },
  {
    slug: 'en-last-weekend',
    language: 'en',
    kind: 'free',
    level: 'A1',
    title: 'آخر هفتهٔ گذشته',
    prompt: 'What did you do last weekend? Where were you? Who was with you? Was it a good weekend?',
    purpose: 'گذشتهٔ ساده با فعل‌های پرکاربرد.',
    minWords: 35,
    maxWords: 60,
    minutes: 12,
    criteria: ['فعل‌ها در گذشته‌اند.', '«was» و «were» درست به کار رفته‌اند.', 'ترتیب کارها روشن است.'],
    model:
      'Last weekend I was in Karaj with my cousins. On Friday morning we walked in the mountains and had lunch near a river. It was cold, but we were happy. In the evening we played cards and drank tea. I went home on Saturday. It was a great weekend!',
    modelNotes: [
      'گذشتهٔ فعل‌های بی‌قاعده را ببینید: «had» و «drank» و «went».',
      '«go home» حرف اضافه ندارد.',
      'پیش از روز «on» می‌آید: «on Friday morning».',
    ],
  },
]
