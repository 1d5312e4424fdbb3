import type { Page } from 'playwright-core'

/** Lets a tone be what the microphone hears, for want of one; before the page is opened. */
export const hearTone = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      const tone = context.createOscillator()
      const target = context.createMediaStreamDestination()
      tone.connect(target)
      tone.start()
      return target.stream
    }
  })

/** How many pieces of recordings are kept in this browser. */
export const countKeptPieces = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        indexedDB.open('hamava-speech').onsuccess = event => {
          const database = (event.target as IDBOpenDBRequest).result
          const asked = database.transaction('pieces').objectStore('pieces').count()
          asked.onsuccess = () => resolve(asked.result)
        }
      }),
  )
