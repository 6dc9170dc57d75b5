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
  #leftOver = 0

  override getSnapshotBeforeUpdate(): number | null {
    return this.#topNow() ?? this.#top
  }

  override componentDidUpdate(previous: SteadyButtonsProps, _state: object, before: number | null) {
    this.#top = before
    if (previous.card === this.props.card || before === null) return
    // A page scrolls by whole pixels; what is left over must not add up from card to card.
    const wanted = before - this.#leftOver
    scrollBy({ top: this.#movedFrom(wanted), behavior: 'instant' })
    const missing = this.#movedFrom(wanted)
    const { words, area } = this.props
    if (missing <= -1 && words.current)
      words.current.style.minBlockSize = `${words.current.offsetHeight - missing}px`
    if (missing >= 1 && area.current) {
      area.current.dataset['isLengthened'] = ''
      scrollBy({ top: missing, behavior: 'instant' })
    }
    this.#leftOver = this.#movedFrom(wanted)
  }

  #topNow = () => this.props.buttons.current?.getBoundingClientRect().top
  #movedFrom = (before: number) => (this.#topNow() ?? before) - before

  override render() {
    return this.props.children
  }
}
