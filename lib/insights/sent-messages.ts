/** Messages that the store knows, so that one of several processes sends each. Times are epoch milliseconds. */
export interface SentMessages {
  /**
   * Returns whether the caller has to send a message now. Until `LEASE_MS` later, nobody else does. False if it was sent, somebody else sends it,
   * or all attempts have failed.
   */
  claimMessage(key: string, now: number): Promise<boolean>;
  /** Says that a message was sent. */
  confirmMessage(key: string, now: number): Promise<void>;
}
