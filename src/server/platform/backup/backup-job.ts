import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Job } from '../jobs.ts'
import { backup } from './backup.ts'

const kept = 7
const ours = /^hamava-\d{8}T\d{6}Z\.tar\.gz$/

/**
 * A backup each night at half past three in `DATA_DIR/backups`, of which the last seven are kept. With several
 * processes it lies with the one that ran the job.
 */
export const backupJob: Job = {
  name: 'nightly-backup',
  every: '30 3 * * *',
  retryLimit: 3,
  within: 3 * 60 * 60,
  async run(app) {
    const folder = resolve(app.settings.DATA_DIR, 'backups')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const time = app
      .now()
      .toISOString()
      .replace(/[-:]|\.\d+/g, '')
    const report = await backup(app, join(folder, `hamava-${time}.tar.gz`))
    app.log.info(report, 'the nightly backup is written')
    const old = (await readdir(folder))
      .filter(name => ours.test(name))
      .sort()
      .slice(0, -kept)
    for (const name of old) await rm(join(folder, name))
  },
}
