/** Sets how fast it is played; a file that is loaded anew keeps the pace by its default. */
export function setPace(media: HTMLMediaElement, rate: number): void {
  media.defaultPlaybackRate = rate
  media.playbackRate = rate
}
