import { MAX_LINKS, type ReportLink, type ReportLinks } from '@/lib/insights/report-links';

/** Links to reports in memory. */
export class MemoryLinks implements ReportLinks {
  all: ReportLink[] = [];

  async listLinks(now: number): Promise<ReportLink[]> {
    return this.all.filter(({ expires }) => expires > now);
  }

  async findLink(id: string, now: number): Promise<ReportLink | null> {
    return (await this.listLinks(now)).find((link) => link.id === id) ?? null;
  }

  async addLink(link: ReportLink): Promise<boolean> {
    if (this.all.length >= MAX_LINKS) return false;
    this.all.push(link);
    return true;
  }

  async revokeLink(id: string): Promise<void> {
    this.all = this.all.filter((link) => link.id !== id);
  }
}
