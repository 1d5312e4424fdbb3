import styles from './certificate.module.css'
import type { Lang } from './certificate-labels.ts'
import type { Checked } from './contract.ts'

/** Dark on light after dark too: many readers know no other. */
export function QrCode({ size, path, lang }: Checked['qr'] & { lang: Lang }) {
  return (
    <svg
      className={styles.qr}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={lang === 'fa' ? 'کد QR همین صفحه' : 'QR code of this page'}
      shapeRendering="crispEdges"
    >
      <path fill="currentColor" d={path} />
    </svg>
  )
}
