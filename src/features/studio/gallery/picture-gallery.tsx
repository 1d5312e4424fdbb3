import { knownCodes } from '#persian/taught-languages.ts'
import { Arch } from '#ui/arch.tsx'
import { Cover } from '#ui/cover.tsx'
import layout from '#ui/layout.module.css'
import styles from './display-gallery.module.css'
import { Group } from './group.tsx'
import negar from './person-1.svg'
import claire from './person-3.svg'
import elif from './person-5.svg'

const languages = knownCodes

/** Teachers in their arches, languages on their walls. */
export function PictureGallery() {
  return (
    <>
      <Group title="طاق" arrange="stack">
        <div className={`${layout.grid} ${styles.avatars}`}>
          <Arch name="نگار صداقت" url={negar} alt="چهرهٔ نگار صداقت" />
          <Arch name="کلر مورو" url={claire} alt="چهرهٔ کلر مورو" />
          <Arch name="الیف دمیر" url={elif} alt="چهرهٔ الیف دمیر" />
          <Arch name="یوناس وبر" url={null} alt="یوناس وبر، بی‌عکس" />
        </div>
      </Group>
      <Group title="جلد" arrange="stack">
        <div className={`${layout.grid} ${styles.pictures}`}>
          {languages.map(lang => (
            <Cover key={lang} lang={lang} tag="B1" />
          ))}
        </div>
        <div className={styles.squares}>
          {languages.map(lang => (
            <Cover key={lang} lang={lang} shape="square" greeting={lang === 'de' ? 'Hallo' : undefined} />
          ))}
        </div>
        <Cover lang="en" shape="tall" tag="C1" greeting="Let’s write" />
      </Group>
    </>
  )
}
