/** Returns whether the device is a phone by its user agent, or by its size and its touch screen. */
export function isSmartphone(): boolean {
  const { userAgentData } = navigator as Navigator & { userAgentData?: { mobile: boolean } };
  if (userAgentData?.mobile === true) return true;
  return window.matchMedia('(pointer: coarse) and (max-width: 767.98px)').matches;
}
