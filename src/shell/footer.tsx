import { brand, publicSettings } from '#contract/public-settings.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './footer.module.css'
import { HomeLink } from './home-link.tsx'
import { groups } from './navigation.ts'

const links = [
  ['/certificate', 'بررسی گواهی‌نامه'],
  ['/terms', 'قوانین و مقررات'],
  ['/privacy', 'حریم خصوصی'],
  ['/refund', 'شرایط بازگشت وجه'],
] as const

/** The foot of every page, under a band of tiles. What the school does not tell of itself is not shown. */
export default function Footer() {
  const { address, phone, badges, socials } = publicSettings().contact
  return (
    <footer className={styles.foot}>
      <div className={layout.wrap}>
        <div className={styles.columns}>
          <div className={styles.about}>
            <HomeLink />
            <p>مدرسهٔ آنلاین زبان. هر واژه، یک کاشی.</p>
            {address && <p>{address}</p>}
            {phone && (
              <p>
                پشتیبانی:{' '}
                <a href={phone.address} dir="ltr">
                  {phone.title}
                </a>
                {phone.hours && <span className={text.nowrap}> ({phone.hours})</span>}
              </p>
            )}
            {socials && (
              <ul aria-label="شبکه‌های اجتماعی" className={styles.socials}>
                {socials.map(({ title, address }) => (
                  <li key={address}>
                    <a href={address} rel="noopener">
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            )}
            {badges?.map(({ title, address }) => (
              // The issuer looks at the address of the site that leads there.
              <a
                key={address}
                href={address}
                target="_blank"
                rel="noopener"
                referrerPolicy="origin"
                className={styles.badge}
              >
                {title}
              </a>
            ))}
          </div>
          {groups.map(({ title, entries }) => (
            <nav key={title} aria-label={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul>
                {entries.map(entry => (
                  <li key={entry.path}>
                    <a href={entry.path}>{entry.title}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={styles.legal}>
          <p>© {brand().persian}. همهٔ حقوق محفوظ است.</p>
          <ul>
            {links.map(([path, title]) => (
              <li key={path}>
                <a href={path}>{title}</a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}
