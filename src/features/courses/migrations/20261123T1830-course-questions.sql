-- How a class goes, a step a line: «۱۰ | گرم شدن | یک پرسش، همه جواب می‌دهند.»; and what people ask before they enrol:
-- «پرسش | پاسخ».
alter table course
  add column class_steps text not null default '' check (length(class_steps) <= 2000),
  add column questions text not null default '' check (length(questions) <= 4000);
-- The demo says one word of a level everywhere.
update course set title = 'گفت‌وگوی انگلیسی، سطح متوسط', search_key = replace(search_key, 'میانی', 'متوسط')
where slug = 'english-conversation-b1' and title = 'گفت‌وگوی انگلیسی، سطح میانی';
