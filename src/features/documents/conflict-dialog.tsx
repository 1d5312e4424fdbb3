import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { Draft } from './contract.ts'
import styles from './draft-writer.module.css'

/** Two wrote at once: both texts, and the choice with which to go on. Neither is lost; both stand in the history. */
export function ConflictDialog({
  mine,
  theirs,
  onGoOn,
}: {
  mine: string
  theirs: Draft
  onGoOn: (saved: Draft, markdown: string) => void
}) {
  return (
    <Dialog
      title="دو نوشتهٔ هم‌زمان"
      size="wide"
      closable={false}
      footer={
        <>
          <Button onClick={() => onGoOn(theirs, mine)}>ادامه با نوشتهٔ من</Button>
          <Button variant="quiet" onClick={() => onGoOn(theirs, theirs.markdown)}>
            ادامه با نوشتهٔ ذخیره‌شده
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <p>
          وقتی شما می‌نوشتید، این متن در جای دیگری هم ذخیره شد. هر دو نوشته در تاریخچه می‌ماند؛ بگویید با کدام
          ادامه می‌دهید.
        </p>
        <div className={styles.both}>
          <section aria-labelledby="mine">
            <h3 id="mine" className={text.cardTitle}>
              نوشتهٔ من
            </h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
            <div className={styles.text} tabIndex={0}>
              {mine}
            </div>
          </section>
          <section aria-labelledby="theirs">
            <h3 id="theirs" className={text.cardTitle}>
              نوشتهٔ ذخیره‌شده{theirs.updatedBy && `، از ${theirs.updatedBy}`}
            </h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
            <div className={styles.text} tabIndex={0}>
              {theirs.markdown}
            </div>
          </section>
        </div>
      </div>
    </Dialog>
  )
}
