/** Works the server's challenge out, beside the page; null where this browser cannot. */
export function prove(challenge: unknown): Promise<string | null> {
  return new Promise(resolve => {
    const worker = new Worker(new URL('./prove-worker.ts', import.meta.url), { type: 'module' })
    const end = (proof: string | null) => {
      worker.terminate()
      resolve(proof)
    }
    worker.onmessage = ({ data }: MessageEvent<string | null>) => end(data)
    worker.onerror = () => end(null)
    worker.postMessage(challenge)
  })
}
