-- What papers in English call a course; null where nobody wrote it.
alter table course add column en_title text check (length(en_title) between 1 and 100);
-- The courses of the demo.
update course set en_title = known.en_title
from (values
  ('arabic-a1-standard', 'عربی فصیح از پایه', 'Modern Standard Arabic from the Ground Up'),
  ('arabic-iraqi-travel', 'عربی عراقی برای سفر و زیارت', 'Iraqi Arabic for Travel and Pilgrimage'),
  ('german-a1-from-zero', 'آلمانی از صفر، آهسته و پیوسته', 'German from Zero, Slow and Steady'),
  ('german-a2-new-life', 'آلمانی برای زندگی تازه', 'German for a New Life'),
  ('german-b1-exam', 'آمادگی آزمون آلمانی B1', 'German B1 Exam Preparation'),
  ('german-b2-work', 'آلمانی در محل کار', 'German at Work'),
  ('everyday-english-b1', 'انگلیسی برای گفت‌وگوی روزمره', 'English for Everyday Conversation'),
  ('english-a2-second-step', 'انگلیسی مقدماتی، گام دوم', 'Elementary English, Step Two'),
  ('english-conversation-b1', 'گفت‌وگوی انگلیسی، سطح میانی', 'English Conversation, Intermediate'),
  ('english-writing-b2', 'نگارش رسمی انگلیسی: ایمیل، گزارش، درخواست', 'Formal English Writing: Emails, Reports, Applications'),
  ('ielts-writing-speaking', 'آمادگی آیلتس: نوشتن و گفتن', 'IELTS Preparation: Writing and Speaking'),
  ('english-clear-pronunciation', 'تلفظ روشن انگلیسی', 'Clear English Pronunciation'),
  ('english-travel-a1', 'انگلیسی سفر، از بلیت تا بازگشت', 'Travel English, from Ticket to Return'),
  ('english-university-c1', 'انگلیسی دانشگاه: ارائه و بحث', 'Academic English: Presentation and Debate'),
  ('spanish-a1-first-words', 'اسپانیایی از صفر، با دست و زبان', 'Spanish from Zero: First Words'),
  ('spanish-a2-travel-friends', 'اسپانیایی سفر و دوستی', 'Spanish for Travel and Friendship'),
  ('french-a1-first-steps', 'فرانسه، قدم‌های اول', 'French: First Steps'),
  ('french-songs-stories-a2', 'فرانسه با ترانه و داستان کوتاه', 'French through Songs and Short Stories'),
  ('french-b2-delf', 'آمادگی آزمون دلف B2', 'DELF B2 Exam Preparation'),
  ('italian-b1-students', 'ایتالیایی برای دانشجویان مهاجر', 'Italian for Students Abroad'),
  ('russian-a1-alphabet', 'روسی از الفبا تا گفت‌وگو', 'Russian: from Alphabet to Conversation'),
  ('turkish-a1-travel-work', 'ترکی استانبولی برای سفر و کار', 'Istanbul Turkish for Travel and Work'),
  ('turkish-a2-second-step', 'ترکی استانبولی، گام دوم', 'Istanbul Turkish, Step Two'),
  ('turkish-b1-university', 'ترکی برای دانشگاه و اقامت', 'Turkish for University and Residence')
) as known (slug, title, en_title)
where course.slug = known.slug and course.title = known.title;
