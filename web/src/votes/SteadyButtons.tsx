import { Component, type ReactNode, type RefObject } from 'react'

type SteadyButtonsProps = {
  /** What the card shows. */
  card: string | undefined
  buttons: RefObject<HTMLElement | null>
  /** The text above the buttons. */
  words: RefObject<HTMLElement | null>
  /** The part of the page that ends below the card. */
  area: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * Keeps the vote buttons where they are on the screen when the card or the head above them changes its height: the page
 * scrolls by the difference. Where it cannot scroll that far up, the card keeps its height. A class, because only a
 * class can measure before React changes the page.
 */
export class SteadyButtons extends Component<SteadyButtonsProps> {
  /** Where the buttons were last; they are away during a pause. */
  #top: number | null = null

  override getSnapshotBeforeUpdate(): number | null {
    return this.#topNow() ?? this.#top
  }

  override componentDidUpdate(previous: SteadyButtonsProps, _state: object, before: number | null) {
    this.#top = before
    if (previous.card === this.props.card || before === null) return
    scrollBy({ top: this.#movedFrom(before), behavior: 'instant' })
    const missing = this.#movedFrom(before)
    const { words, area } = this.props
    if (missing <= -1 && words.current)
      words.current.style.minBlockSize = `${words.current.offsetHeight - missing}px`
    if (missing >= 1 && area.current) {
      area.current.dataset['isLengthened'] = ''
      scrollBy({ top: missing, behavior: 'instant' })
    }
  }

  #topNow = () => this.props.buttons.current?.getBoundingClientRect().top
  #movedFrom = (before: number) => (this.#topNow() ?? before) - before

  override render() {
    return this.props.children
  }
}
