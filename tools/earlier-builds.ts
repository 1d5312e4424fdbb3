import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Keeps the files of the two builds before this one for the tabs that still run them (decisions 4):
 * `<folder>/earlier/1/assets` is the build before, `/2` the one before that. The framework empties the folder when it
 * builds, so they stand beside it meanwhile; `park` takes them there, with the finished build that is about to be the
 * one before, and `unpark` brings them back. A build that is broken off in between loses none.
 */
export function earlierBuilds(folder: string) {
  const earlier = join(folder, 'earlier')
  const parked = `${folder}-earlier`

  return {
    /** `isWhole`: what stands in the folder is a finished build, not half of one, which nobody runs. */
    async park({ isWhole }: { isWhole: boolean }): Promise<void> {
      if (existsSync(parked)) return
      const coming = `${parked}-coming`
      await rm(coming, { recursive: true, force: true })
      const copy = async (from: string, to: string) => {
        if (existsSync(from)) await cp(from, join(coming, to), { recursive: true })
      }
      if (isWhole) {
        await copy(join(folder, 'client/assets'), '1/assets')
        await copy(join(earlier, '1'), '2')
      } else await copy(earlier, '.')
      if (existsSync(coming)) await rename(coming, parked)
    },

    async unpark(): Promise<void> {
      if (existsSync(parked)) await rename(parked, earlier)
    },
  }
}
