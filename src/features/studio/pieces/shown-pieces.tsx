import { CarouselPieces } from './carousel-pieces.tsx'
import { FactPieces } from './fact-pieces.tsx'
import { MediaPieces } from './media-pieces.tsx'
import { PicturePieces } from './picture-pieces.tsx'
import styles from './shown-pieces.module.css'
import { TabPieces } from './tab-pieces.tsx'
import { TablePieces } from './table-pieces.tsx'

/** What people look at, page through and play. */
export default function ShownPieces() {
  return (
    <section aria-labelledby="shown-pieces" className={styles.pieces}>
      <h2 id="shown-pieces">نمایش</h2>
      <CarouselPieces />
      <TabPieces />
      <TablePieces />
      <FactPieces />
      <PicturePieces />
      <MediaPieces />
    </section>
  )
}
