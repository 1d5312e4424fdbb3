import { ApiError } from '../api-error.ts'
import { uploadFile } from '../upload.ts'
import type { Item, ItemFile } from './item.ts'
import type { Owner } from './owner.ts'
import { changeItems, readFileBytes } from './store.ts'
import { setUploadProgress } from './upload-progress.ts'

/**
 * Takes the files of an item to the server that are not there yet; what was sent of one before goes on where it stood.
 * @throws ApiError with the refusal; `http` 0 when the line did not come back
 */
export async function uploadItem(owner: Owner, item: Item, signal: AbortSignal): Promise<void> {
  const files = item.files ?? []
  const all = sum(files)
  let sent = sum(files.filter(({ mediaId }) => mediaId !== null))
  try {
    for (const file of files.filter(({ mediaId }) => mediaId === null)) {
      const { id: mediaId } = await uploadFile(await toFile(owner, file), {
        kind: file.kind,
        signal,
        onProgress: part => setUploadProgress(item.key, (sent + part * file.bytes) / all),
      })
      sent += file.bytes
      await keepMediaId(owner, item.key, { ...file, mediaId })
    }
  } finally {
    setUploadProgress(item.key, null)
  }
}

const sum = (files: readonly ItemFile[]) => files.reduce((total, { bytes }) => total + bytes, 0)

async function toFile(owner: Owner, { id, name, type, modified }: ItemFile): Promise<File> {
  const bytes = await readFileBytes(owner, id)
  if (!bytes)
    throw new ApiError(410, { info: { status: 1015, message: 'این فایل دیگر روی این دستگاه نیست.' } })
  return new File([bytes], name, { type, lastModified: modified })
}

const keepMediaId = (owner: Owner, key: string, uploaded: ItemFile) =>
  changeItems(owner, items => {
    const item = items.find(one => one.key === key)
    if (!item) return { result: undefined }
    const files = item.files?.map(file => (file.id === uploaded.id ? uploaded : file))
    return { put: [{ ...item, ...(files && { files }) }], result: undefined }
  })
