/** @module-tag embedded */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** Empties the machine's fonts for the command alone; its own Chromium needs nothing more of them. */
const withoutFonts = `
for folder in /usr/share/fonts /usr/local/share/fonts /etc/fonts; do
  [ ! -d "$folder" ] || mount -t tmpfs none "$folder" || exit
done
exec "$@"`

const openPages = `
import { launchChromium } from '${join(import.meta.dirname, 'chromium.ts')}'
const browser = await launchChromium()
for (const said of ['hello', 'سلام']) {
  const page = await browser.newPage()
  await page.setContent('<p style="display: inline-block">' + said)
  const { width, height } = await page.locator('p').boundingBox()
  console.log(said, width > 20, height > 10)
}
await browser.close()`

test('the Chromium that npm brings draws words on a machine that has no font', async context => {
  const own = process.getuid?.() === 0 ? '-m' : '-rm'
  const inRoom = (...command: string[]) => ['unshare', own, 'sh', '-c', withoutFonts, 'sh', ...command]
  const mayHide = await run('env', inRoom('true')).then(
    () => true,
    () => false,
  )
  if (!mayHide) context.skip('needs the right to mount')
  const node = [process.execPath, '--input-type=module', '-e', openPages]
  const { stdout } = await run('env', inRoom(...node), { env: { ...process.env, CHROMIUM_PATH: 'npm' } })
  expect(stdout).toBe('hello true true\nسلام true true\n')
})
