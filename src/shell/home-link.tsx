import { brand } from '#contract/public-settings.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import styles from './home-link.module.css'

/** The brand, which leads home. */
export function HomeLink() {
  return (
    <a href="/" className={styles.brand} aria-label={`${brand().persian}، صفحهٔ اصلی`}>
      <BrandMark />
      <span>{brand().persian}</span>
    </a>
  )
}
