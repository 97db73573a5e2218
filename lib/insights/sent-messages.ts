/** Messages that the store knows, so that one of several processes sends each. Times are epoch milliseconds. */
export interface SentMessages {
  /**
   * Returns whether the caller has to send a message now. For some time, nobody else does. False if it was sent, if somebody else sends it, or if
   * it is too early for another attempt.
   */
  claimMessage(key: string, now: number): Promise<boolean>;
  /** Says that a message was sent. */
  confirmMessage(key: string, now: number): Promise<void>;
}
