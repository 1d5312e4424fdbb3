/** What the page and the worker call by the same name. */

/** The worker's address; it is served from the site's root, so that it may answer for all of it. */
export const workerPath = '/sw.js'

/** The page shown where an address is neither reachable nor kept. */
export const offlinePath = '/offline'

/** Visited pages as the server sent them: the same bytes for everybody. */
export const pagesCache = 'hamava-pages'
/** Files of visited areas, and of earlier builds whose pages are kept. */
export const assetsCache = 'hamava-assets'
/** The files every page needs, and the offline page. */
export const shellCache = 'hamava-shell'
/** What somebody keeps on this device: posts with their pictures, episodes with their sound. It stays until it is taken away. */
export const keptCache = 'hamava-kept'
/** What client navigations fetched; a build reads only its own. */
export const buildDataCacheName = (build: string) => `${dataCachePrefix}${build}`
export const dataCachePrefix = 'hamava-data-'

/** What a page tells the worker. */
export type WorkerMessage =
  /** A page is open: it and the files it loaded are to be kept. Answered on the port that comes along, once they are. */
  | { type: 'visited'; address: string; assets: string[] }
  /** The visitor wants the new version now. */
  | { type: 'activate' }
  /** Which build are you? Answered on the port that comes along. */
  | { type: 'which' }
