import { publicSettings } from '#contract/public-settings.ts'
import { Note } from './note.tsx'

/** What is said where no script runs, beside what waits for one: nobody looks at an empty box for ever. */
export function NeedsScripts() {
  const { phone } = publicSettings().contact
  return (
    <noscript>
      <Note tone="saffron">
        <p>
          این بخش به جاوااسکریپت نیاز دارد که در مرورگر شما خاموش است. آن را در تنظیمات مرورگر روشن کنید و
          صفحه را دوباره باز کنید.
        </p>
        {phone && (
          <p>
            یا با پشتیبانی تماس بگیرید:{' '}
            <a href={phone.address}>
              <bdi dir="ltr">{phone.title}</bdi>
            </a>
            {phone.hours && <> ({phone.hours})</>}
          </p>
        )}
      </Note>
    </noscript>
  )
}
