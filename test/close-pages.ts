import { afterAll } from 'vitest'
import { closeStrangers } from './page-pool.ts'

// Registered before a file's own, so it runs after them: what the file's own products served is gone with them.
afterAll(closeStrangers)
