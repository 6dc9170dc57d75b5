/** Repeats an action, each time after the last one has ended, and pauses while the page is hidden. */
export const pollWhileVisible = (act: () => Promise<void>, everyMs: number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isActing = false
  let isStopped = false

  const run = async () => {
    if (isActing || isStopped || document.hidden) return
    isActing = true
    await act()
    isActing = false
    if (!isStopped) timer = setTimeout(run, everyMs)
  }
  const wake = () => {
    clearTimeout(timer)
    void run()
  }
  wake()
  document.addEventListener('visibilitychange', wake)
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
  }
}
