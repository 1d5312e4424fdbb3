import { fileSize } from '#persian/file-size.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Attachment, AttachmentLinks } from '../contract.ts'
import styles from './attachments.module.css'

/** A picture as large as the window, and the way to its original. */
export default function PictureDialog({
  picture: { name, width, height },
  links: { src, original },
  onClose,
}: {
  picture: Attachment
  links: AttachmentLinks
  onClose: () => void
}) {
  return (
    <Dialog
      title={<UserText>{name}</UserText>}
      size="wide"
      onClose={onClose}
      footer={
        original && (
          <a href={original.save} download className={buttonClass({ variant: 'quiet' }, styles.original)}>
            دریافت نسخهٔ اصلی، {fileSize(original.bytes)}
          </a>
        )
      }
    >
      <img
        src={src}
        width={width ?? undefined}
        height={height ?? undefined}
        alt={name}
        className={styles.whole}
      />
    </Dialog>
  )
}
