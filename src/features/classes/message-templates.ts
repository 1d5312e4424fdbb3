import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  when: { label: 'روز و ساعت', sample: 'شنبه ۷ آذر، ساعت ۱۸:۳۰' },
  instead: { label: 'به جای چه کسی', sample: 'لیلا بهمنی' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'make-up-lost': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'لغو جلسهٔ جبرانی',
    when: 'وقتی جلسه‌ای که کسی مهمان آن بود برگزار نمی‌شود',
    wording: [
      'جلسهٔ جبرانی شما برگزار نمی‌شود',
      '«{group}»: {session}، {before}، برگزار نمی‌شود. از صفحهٔ دورهٔ خود جلسهٔ دیگری را انتخاب کنید.',
    ],
    takes: ['name', 'group', 'session', 'before'],
    needs: ['before'],
  }),
  'session-substitute': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'استاد دیگری برای یک جلسه',
    when: 'وقتی کسی دیگر جلسه‌ای را به جای استاد گروه برگزار می‌کند، یا استاد گروه خودش می‌آید',
    wording: [
      '{teacher} به جای {instead} می‌آید',
      '«{group}»: {session}، {when}، را {teacher} به جای {instead} برگزار می‌کند. ساعت کلاس همان است.',
    ],
    takes: ['name', 'group', 'session', 'when', 'teacher', 'instead'],
    needs: ['teacher', 'when'],
  }),
  'session-unsure': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'جلسه‌ای که هنوز استاد ندارد',
    when: 'وقتی استاد نمی‌تواند بیاید و تا سه ساعت مانده به کلاس کسی جای او را نگرفته است',
    wording: [
      '{session} هنوز استاد ندارد',
      '«{group}»: استاد نمی‌تواند به {session}، {when}، بیاید و هنوز کسی جای او را نگرفته است. همین که روشن شود کلاس برگزار می‌شود یا نه، خبر می‌دهیم.',
    ],
    takes: ['name', 'group', 'session', 'when'],
    needs: ['when'],
  }),
  'session-held': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'جلسه‌ای که با استاد خودش برگزار می‌شود',
    when: 'وقتی زبان‌آموزان شنیده‌اند که جلسه‌ای استاد ندارد و استاد گروه خودش می‌آید',
    wording: ['{session} برگزار می‌شود', '«{group}»: {session}، {when}، با استاد خودتان برگزار می‌شود.'],
    takes: ['name', 'group', 'session', 'when'],
    needs: ['when'],
  }),
  'absence-warning': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'هشدار غیبت',
    when: 'وقتی کسی تنها یک غیبت دیگر می‌تواند داشته باشد',
    wording: ['یک غیبت دیگر مانده است', 'در {session} «{group}» غایب بودید. تنها یک غیبت دیگر مجاز است.'],
    takes: ['name', 'group', 'session'],
    needs: ['group'],
  }),
  'guardian-absence': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'غیبت',
    when: 'به سرپرست، همین که غیبت فرزندش ثبت شود؛ از هر جلسه یک بار',
    wording: ['به کلاس نیامد', '{name} به {session} «{group}»، {when}، نیامد.'],
    takes: ['name', 'group', 'session', 'when'],
    needs: ['name', 'session'],
  }),
  'absences-used-up': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'پایان غیبت‌های مجاز',
    when: 'وقتی غیبت‌های مجاز کسی تمام می‌شود',
    wording: [
      'غیبت‌های مجاز شما تمام شد',
      'در {session} «{group}» غایب بودید و دیگر غیبت مجازی ندارید. اگر نمی‌توانید بیایید، پیش از جلسه به استاد خبر دهید.',
    ],
    takes: ['name', 'group', 'session'],
    needs: ['group'],
  }),
  'learner-absent': defineNotice({
    group: 'staff',
    type: 'course',
    title: 'خبر پایان غیبت‌های یک زبان‌آموز',
    when: 'به استاد گروه، وقتی غیبت‌های مجاز زبان‌آموزی تمام می‌شود',
    wording: [
      '{learner} دیگر غیبت مجاز ندارد',
      '«{group}»: {learner} در {session} غایب بود و غیبت‌های مجازش تمام شد.',
    ],
    takes: ['name', 'learner', 'group', 'session'],
    needs: ['learner'],
  }),
  'substitute-wanted': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'کلاسی که استاد می‌خواهد',
    when: 'به همکارانی که آن زبان و سطح را درس می‌دهند و آن ساعت آزادند، وقتی استادی نمی‌تواند بیاید',
    wording: [
      'می‌توانید به جای {teacher} بروید؟',
      '«{group}»: {session}، {when}. {teacher} نمی‌تواند بیاید و شما آن ساعت آزادید. هر کس زودتر بپذیرد کلاس با اوست.',
    ],
    takes: ['name', 'teacher', 'group', 'session', 'when'],
    needs: ['group', 'when'],
  }),
  'substitute-named': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'کلاسی که به کسی سپرده شد',
    when: 'به استادی که مدرسه کلاس همکارش را به او سپرده است',
    wording: ['یک کلاس به شما سپرده شد', '«{group}»: {session}، {when}، با شماست.'],
    takes: ['name', 'group', 'session', 'when'],
    needs: ['group', 'when'],
  }),
  'substitute-found': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'جایگزین پیدا شد',
    when: 'به استاد گروه، وقتی همکاری کلاس او را می‌پذیرد',
    wording: ['{teacher} به جای شما می‌رود', '«{group}»: {session}، {when}، را {teacher} برگزار می‌کند.'],
    takes: ['name', 'teacher', 'group', 'session', 'when'],
    needs: ['teacher'],
  }),
  'substitute-over': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'کلاسی که دیگر با جایگزین نیست',
    when: 'به جایگزین، وقتی جلسه جابه‌جا یا لغو می‌شود یا استاد گروه خودش می‌آید',
    wording: ['دیگر لازم نیست به جای همکارتان بروید', '«{group}»: {session}، {when}، دیگر با شما نیست.'],
    takes: ['name', 'group', 'session', 'when'],
    needs: ['group', 'when'],
  }),
  'substitute-nobody': defineNotice({
    group: 'staff',
    type: 'schedule',
    title: 'کلاسی که هنوز استاد ندارد',
    when: 'به همکارانی که گروه‌ها را می‌گردانند، وقتی هیچ همکاری آزاد نیست، همه نپذیرفته‌اند، یا سه ساعت مانده به کلاس هنوز کسی نپذیرفته است',
    wording: [
      'هنوز کسی به این کلاس نمی‌رود',
      '«{group}»: {session}، {when}. استاد گروه نمی‌آید و کسی آن را نپذیرفته است؛ در «امروز» به کسی بسپارید یا لغوش کنید و خبر بدهید.',
    ],
    takes: ['name', 'group', 'session', 'when'],
    needs: ['group', 'when'],
  }),
  'absence-asked': defineNotice({
    group: 'staff',
    type: 'course',
    title: 'درخواست غیبت',
    when: 'به استاد گروه، وقتی زبان‌آموزی پیش از جلسه خبر می‌دهد که نمی‌آید',
    wording: ['{learner} به {session} نمی‌رسد', '«{group}»: {learner} به {session} نمی‌آید. {reason}'],
    takes: ['name', 'learner', 'group', 'session', 'reason'],
    needs: ['learner'],
  }),
  'absence-granted': defineNotice({
    group: 'course',
    type: 'course',
    title: 'پذیرفتن غیبت',
    when: 'وقتی استاد درخواست غیبت را می‌پذیرد',
    wording: ['غیبت شما موجه شد', 'غیبت شما در {session} «{group}» پذیرفته شد و شمرده نمی‌شود.'],
    takes: ['name', 'group', 'session'],
  }),
  'absence-refused': defineNotice({
    group: 'course',
    type: 'course',
    title: 'نپذیرفتن غیبت',
    when: 'وقتی استاد درخواست غیبت را نمی‌پذیرد',
    wording: [
      'غیبت شما موجه نشد',
      'درخواست غیبت شما برای {session} «{group}» پذیرفته نشد؛ اگر نیایید غیبت شمرده می‌شود.',
    ],
    takes: ['name', 'group', 'session'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type PlaceholderNames = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<PlaceholderNames, true> {}
}
