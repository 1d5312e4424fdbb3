import { convertQti2toQti3 } from '@citolab/qti-convert/qti-convert-node'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { kinds, wrap } from '../../../../test/questions-to-carry.ts'
import { readQtiItem, readQtiPackage, writeQtiPackage } from './qti-package.ts'
import { writeItem } from './qti-write.ts'

test('an item of ours that a foreign converter made QTI 3 of is still the same question', async () => {
  for (const content of kinds.filter(one => !('feedback' in one))) {
    const item = writeItem('item-1', wrap(content, 'One'), '2.1', [])
    const [read] = readQtiItem(await convertQti2toQti3(item))
    expect(read?.problem, content.kind).toBeNull()
    expect(read?.question?.content).toEqual(content)
  }
})

test('and so is one that plays a sound and shows a picture', async () => {
  const question = {
    ...wrap(
      {
        kind: 'single',
        stem: 'Who is it?',
        script: 'f: It’s me.',
        maxPlays: 3,
        picture: { src: 'picture.webp', alt: 'a face' },
        options: ['Ann', 'Bob'],
        key: 1,
      },
      'One',
    ),
    files: {
      sound: { name: 'sound.mp3', bytes: strToU8('a sound') },
      picture: { name: 'picture.webp', bytes: strToU8('a picture') },
    },
  }
  const files = unzipSync(writeQtiPackage([question], '2.1').bytes)
  const name = 'items/item-0001.xml'
  const converted = await convertQti2toQti3(strFromU8(files[name]!))
  expect(converted).toContain('<qti-media-interaction')
  const [read] = readQtiPackage(zipSync({ ...files, [name]: strToU8(converted) }))
  expect(read?.problem).toBeNull()
  expect(read?.question).toEqual(question)
})
