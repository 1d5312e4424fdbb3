import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import styles from './banners.module.css'

/** What the school has to say today, above everything. */
export function Banners({ banners }: { banners: { id: string; sentence: string; link: string }[] }) {
  if (banners.length === 0) return null
  return (
    <section aria-label="اطلاعیه‌ها" className={styles.band}>
      <ul className={layout.wrap}>
        {banners.map(({ id, sentence, link }) => (
          <li key={id}>
            {link ? (
              <a href={link}>
                {sentence}
                <Icon name="forward" />
              </a>
            ) : (
              <p>{sentence}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
