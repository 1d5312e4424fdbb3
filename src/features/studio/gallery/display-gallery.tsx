import { CarouselGallery } from './carousel-gallery.tsx'
import styles from './display-gallery.module.css'
import { FactGallery } from './fact-gallery.tsx'
import { MediaGallery } from './media-gallery.tsx'
import { PictureGallery } from './picture-gallery.tsx'
import { TabGallery } from './tab-gallery.tsx'
import { TableGallery } from './table-gallery.tsx'

/** What people look at, page through and play. */
export default function DisplayGallery() {
  return (
    <section aria-labelledby="display-gallery" className={styles.gallery}>
      <h2 id="display-gallery">نمایش</h2>
      <CarouselGallery />
      <TabGallery />
      <TableGallery />
      <FactGallery />
      <PictureGallery />
      <MediaGallery />
    </section>
  )
}
