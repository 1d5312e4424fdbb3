import { useLocation } from 'react-router'
import { languageCodes, languageNames } from '#persian/language-names.ts'
import { levelCodes } from '#persian/level-names.ts'
import { ComingSoon } from '#shell/coming-soon.tsx'
import { pageTitle } from '#shell/title.ts'
import { Bdi } from '#ui/bdi.tsx'

export const handle = { query: ['language', 'level'] }

export const meta = () => [
  { title: pageTitle('تعیین سطح') },
  { name: 'description', content: 'تعیین سطح رایگان زبان در هم‌آوا.' },
  { name: 'robots', content: 'noindex' },
]

export default function PlacementPage() {
  const query = new URLSearchParams(useLocation().search)
  // What the way here may have chosen; anything else is no choice.
  const language = languageCodes.find(code => code === query.get('language'))
  const level = levelCodes.find(code => code.toLowerCase() === query.get('level'))
  return (
    <ComingSoon title="تعیین سطح" data-coming="adaptive test, result, advice">
      {language && (
        <>
          انتخاب شما: {languageNames[language]}
          {level && (
            <>
              ، از سطح <Bdi>{level}</Bdi>
            </>
          )}
          .{' '}
        </>
      )}
      آزمون تعیین سطح رایگان از همین‌جا آغاز می‌شود؛ پرسش‌هایش هنوز آماده نیست و این بخش باز نشده است.
    </ComingSoon>
  )
}
