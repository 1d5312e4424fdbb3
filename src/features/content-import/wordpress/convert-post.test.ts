import { expect, test } from 'vitest'
import type { MediaFile } from '../media-source.server.ts'
import { convertPost } from './convert-post.server.ts'

const uploads = 'https://old.example/wp-content/uploads/2020/06'
const openFile = (path: string): MediaFile => ({
  name: path.split('/').at(-1)!,
  bytes: 5,
  read: () => Promise.reject(new Error('nobody reads it here')),
  use: () => Promise.reject(new Error('nobody reads it here')),
})

/** The pictures of a post above which `door.jpg` stands, in their order. */
function listPictures(content: string, url = `${uploads}/door.jpg`): string[] {
  const { pictures } = convertPost(
    { content, featured: '9' },
    {
      site: new URL('https://old.example'),
      media: { find: openFile },
      attachments: new Map([['9', { url, alt: 'در' }]]),
      moved: new Map(),
    },
  )
  return pictures.map(({ name }) => name)
}
const img = (name: string) => `<p>متن</p><img src="${uploads}/${name}" alt="">`

test('the picture above a post comes first, unless its text shows it as well, in whatever size', () => {
  expect(listPictures('<p>متن</p>')).toEqual(['door.jpg'])
  for (const other of ['window.jpg', 'doors.jpg'])
    expect(listPictures(img(other))).toEqual(['door.jpg', other])
  for (const shown of ['door.jpg', 'door-300x200.jpg', 'door-scaled.jpg'])
    expect(listPictures(img(shown))).toEqual([shown])
  // What WordPress made smaller is the same picture.
  expect(listPictures(img('door-300x200.jpg'), `${uploads}/door-scaled.jpg`)).toEqual(['door-300x200.jpg'])
})
