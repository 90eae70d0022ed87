/** How documents with money of one country are printed. Spellings and names are parted by `|`. */
export interface BillCountry {
  /** ISO 3166-1. */
  readonly code: string;
  readonly language: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly decimals: 0 | 2;
  /** `a` is the amount. */
  readonly money: string;
  /** Signs of thousands and of decimals; `_` for a space that does not break. */
  readonly numbers: string;
  /** `D` and `M` of two digits, `d` and `m` of one, `N` the name of a month, `Y` and `y` of four and two digits. */
  readonly dates: string;
  /** Rates of the tax on sales, in per cent; the first is the usual one. */
  readonly rates: readonly [number, ...number[]];
  /** Made-up companies with legal forms of the country. */
  readonly companies: string;
  readonly streets: string;
  readonly cities: string;
  /** What numbers of invoices look like: `#` for a digit, `Y` for the year. */
  readonly series: string;
}

const euros = 'a €|a €|€ a|a EUR|EUR a|€a';
const dotted = '., |., |.,|_,';

const country = (
  [code, language, currency]: readonly [string, string, string],
  [money, numbers, dates]: readonly [string, string, string],
  more: Pick<BillCountry, 'rates' | 'companies' | 'streets' | 'cities' | 'series'> & { readonly decimals?: 0 },
): BillCountry => ({ decimals: 2, ...more, code, language, currency, money, numbers, dates });

export const billCountries: readonly BillCountry[] = [
  country(['DE', 'de', 'EUR'], [euros, dotted, 'D.M.Y|D.M.Y|d. N Y|D.M.y'], {
    rates: [19, 7],
    companies:
      'Nordlicht Maschinenbau GmbH|Bergmann & Söhne KG|Elbtal Bürotechnik GmbH & Co. KG|Hofmeister Logistik AG|Kräuterhaus Sonnental e.K.|Weber Elektrotechnik GmbH',
    streets: 'Lindenstraße 14|Am Alten Markt 3|Industriestr. 27a|Hauptstraße 101',
    cities: '04109 Leipzig|22767 Hamburg|90402 Nürnberg|50667 Köln',
    series: 'RE-Y-####|Y####|#######|R##-#####|Y-#####',
  }),
  country(['AT', 'de', 'EUR'], [euros, dotted, 'D.M.Y|d.m.Y'], {
    rates: [20, 10],
    companies: 'Alpenblick Tischlerei GmbH|Donau Handels GmbH|Steirische Obstbau OG|Wiener Lichttechnik GmbH',
    streets: 'Mariahilfer Straße 88|Bahnhofgasse 5|Kirchenplatz 12',
    cities: '1060 Wien|8010 Graz|4020 Linz',
    series: 'AR-Y/###|Y/####|######',
  }),
  country(['CH', 'de', 'CHF'], ['CHF a|a CHF|Fr. a|CHF a', "'.|'.|’.", 'D.M.Y|d. N Y'], {
    rates: [8.1, 2.6],
    companies: 'Säntis Apparatebau AG|Zürcher Papierwaren GmbH|Rigi Treuhand AG|Aare Gartenbau GmbH',
    streets: 'Bahnhofstrasse 21|Seeweg 4|Dorfstrasse 77',
    cities: '8001 Zürich|3011 Bern|6003 Luzern',
    series: '######|R-####|Y-###',
  }),
  country(['GB', 'en', 'GBP'], ['£a|£a|£ a|GBP a|a GBP', ',.', 'D/M/Y|d N Y|D N Y|D-M-Y'], {
    rates: [20, 5],
    companies:
      'Harbour Lane Supplies Ltd|Pemberton & Clarke LLP|Northfield Engineering Limited|Rosewood Interiors Ltd|Thistle Catering Co Ltd',
    streets: '14 Station Road|Unit 7, Mill Trading Estate|221 Church Street',
    cities: 'Leeds LS1 4AB|Bristol BS1 6QS|Norwich NR2 1TF',
    series: 'INV-#####|INV####|SI-Y-####|######',
  }),
  country(['US', 'en', 'USD'], ['$a|$a|$ a|USD a', ',.', 'M/D/Y|N d, Y|m/d/Y'], {
    rates: [8.25, 6],
    companies:
      'Cedar Ridge Supply Inc.|Bluewater Consulting LLC|Maple Street Hardware Corp.|Prairie Wind Services, Inc.',
    streets: '410 Cedar Avenue|1200 Harbor Blvd, Suite 210|88 Elm Street',
    cities: 'Austin, TX 78701|Portland, OR 97205|Madison, WI 53703',
    series: 'INV-####|#####|Y-####',
  }),
  country(['IE', 'en', 'EUR'], ['€a|€ a|a EUR', ',.', 'D/M/Y|D N Y'], {
    rates: [23, 13.5],
    companies: 'Shannon Office Products Ltd|Liffey Print Limited|Kerry Garden Centre Ltd',
    streets: '12 Patrick Street|Unit 3 Docklands Park',
    cities: 'Cork T12 XY45|Dublin 2 D02 AF30',
    series: 'INV-#####|SIN######',
  }),
  country(['FR', 'fr', 'EUR'], [euros, ' ,|_,|.,| ,', 'D/M/Y|d N Y|D/M/Y'], {
    rates: [20, 10, 5.5],
    companies:
      'Menuiserie du Vieux Port SARL|Imprimerie Lavande SAS|Les Jardins de Provence SARL|Atelier Moreau et Fils SAS|Boulangerie Petit SARL',
    streets: '12 rue des Lilas|8 avenue de la République|45 bd Victor Hugo',
    cities: '69003 Lyon|13002 Marseille|44000 Nantes',
    series: 'FA-Y-####|F######|FAY####|#####',
  }),
  country(['BE', 'fr', 'EUR'], [euros, '.,| ,', 'D/M/Y|D-M-Y'], {
    rates: [21, 6],
    companies: 'Ardennes Bois SRL|Imprimerie du Sablon SA|Meuse Services SRL',
    streets: 'Rue du Marché 18|Avenue Louise 230',
    cities: '5000 Namur|1050 Bruxelles',
    series: 'Y/####|VF-#####',
  }),
  country(['NL', 'nl', 'EUR'], ['€ a|€ a|€a|a|EUR a', '.,', 'D-M-Y|d N Y|D-M-Y'], {
    rates: [21, 9],
    companies:
      'Van Dijk Installatietechniek B.V.|Kwekerij De Linde V.O.F.|Drukkerij Maasstad B.V.|Bakker Transport B.V.',
    streets: 'Dorpsstraat 45|Keizersgracht 310|Industrieweg 8',
    cities: '3011 AB Rotterdam|1016 EZ Amsterdam|5611 CH Eindhoven',
    series: 'Y####|F-Y-###|########|VF######',
  }),
  country(['ES', 'es', 'EUR'], [euros, '.,', 'D/M/Y|D-M-Y|d de N de Y'], {
    rates: [21, 10, 4],
    companies:
      'Suministros del Norte S.L.|Aceites Valle Verde S.A.|Construcciones Olmedo S.L.U.|Talleres Rivera e Hijos S.L.',
    streets: 'Calle Mayor 23|Avda. de la Constitución 110|C/ del Prado, 7',
    cities: '28013 Madrid|46001 Valencia|41004 Sevilla',
    series: 'F-Y-####|Y/###|A-#####|FV######',
  }),
  country(['MX', 'es', 'MXN'], ['$a|$ a|$a MXN|a MXN', ',.', 'D/M/Y|d de N de Y'], {
    rates: [16, 8],
    companies:
      'Papelera del Bajío S.A. de C.V.|Ferretería La Esperanza S. de R.L. de C.V.|Servicios Industriales Cóndor S.A. de C.V.',
    streets: 'Av. Insurgentes Sur 1500|Calle Hidalgo 45',
    cities: '03100 Ciudad de México|44100 Guadalajara',
    series: 'A-####|FAC-#####',
  }),
  country(['PT', 'pt', 'EUR'], [euros, '.,| ,', 'D/M/Y|D-M-Y|Y-M-D'], {
    rates: [23, 13, 6],
    companies:
      'Carpintaria Douro Lda.|Papelaria Central do Minho, Lda|Serviços Atlântico S.A.|Quinta da Serra Unipessoal Lda',
    streets: 'Rua das Flores 120|Av. da Liberdade 45, 2.º Esq.|Rua do Comércio 9',
    cities: '4050-262 Porto|1250-140 Lisboa|3000-150 Coimbra',
    series: 'FT Y/###|FT A/####|Y/####|FA-####',
  }),
  country(['IT', 'it', 'EUR'], [euros, '.,', 'D/M/Y|D-M-Y|D.M.Y|d N Y'], {
    rates: [22, 10, 4],
    companies:
      'Falegnameria Colli Euganei S.r.l.|Tipografia San Marco S.n.c.|Oleificio Valdarno S.p.A.|Studio Tecnico Ferri S.r.l.',
    streets: 'Via Garibaldi 18|Viale Europa 102|Piazza Dante 5',
    cities: '35121 Padova PD|50123 Firenze FI|20121 Milano MI',
    series: '###/Y|FT-####|Y/###|####',
  }),
  country(['DK', 'da', 'DKK'], ['a|kr. a|a kr.|DKK a|a DKK', '.,', 'D-M-Y|D.M.Y|d. N Y'], {
    rates: [25],
    companies: 'Fjordens Trælast ApS|Sønderby Elektro A/S|Havnens Kontorforsyning ApS|Gartneriet Lyngby I/S',
    streets: 'Nørregade 12|Havnevej 4, 1. th.|Industrivej 33',
    cities: '8000 Aarhus C|5000 Odense C|2800 Kgs. Lyngby',
    series: '#####|######|F-####',
  }),
  country(['SE', 'sv', 'SEK'], ['a kr|a|a SEK|SEK a|a kr', ' ,|_,| ,', 'Y-M-D|Y-M-D|d N Y'], {
    rates: [25, 12, 6],
    companies: 'Mälardalens Bygg AB|Nordsjö Kontor AB|Svensson & Lind Handelsbolag|Västkustens Trädgård AB',
    streets: 'Storgatan 15|Hamngatan 2 B|Industrivägen 40',
    cities: '411 06 Göteborg|722 11 Västerås|111 47 Stockholm',
    series: '#####|######|Y####',
  }),
  country(['NO', 'nb', 'NOK'], ['a|kr a|a kr|NOK a|a NOK', ' ,|_,|.,', 'D.M.Y|d. N Y|D.M.Y'], {
    rates: [25, 15],
    companies: 'Fjellheim Bygg AS|Oslofjord Kontor AS|Bergen Rørservice AS|Hagesenteret Nord AS',
    streets: 'Storgata 8|Havnegata 21|Industriveien 5',
    cities: '5003 Bergen|0184 Oslo|7011 Trondheim',
    series: '#####|######|Y-###',
  }),
  country(['FI', 'fi', 'EUR'], [euros, ' ,|_,', 'D.M.Y|d.m.Y|d.m.Y'], {
    rates: [25.5, 14],
    companies: 'Järvenrannan Rakennus Oy|Pohjolan Toimisto Oy|Kuusi ja Mänty Ky|Saimaan Puutarha Oy',
    streets: 'Satamakatu 7 A 3|Teollisuustie 12|Kauppakatu 30',
    cities: '00160 Helsinki|33100 Tampere|70100 Kuopio',
    series: '#####|Y####|######',
  }),
  country(['EE', 'et', 'EUR'], [euros, ' ,|_,| .', 'D.M.Y|d.m.Y'], {
    rates: [22, 9],
    companies: 'Põhjala Ehitus OÜ|Tartu Kontoritarbed AS|Rannapere Aed OÜ',
    streets: 'Pärnu mnt 22|Sadama 5-11|Tehnika tn 8',
    cities: '10141 Tallinn|51003 Tartu',
    series: '######|A-####|Y####',
  }),
  country(['LV', 'lv', 'EUR'], [euros, ' ,|_,| .', 'D.M.Y|D.M.Y|Y. gada d. N'], {
    rates: [21, 12],
    companies: 'SIA Daugavas Celtnieks|SIA "Liepu Birojs"|AS Baltijas Druka',
    streets: 'Brīvības iela 45|Ostas iela 3|Rūpniecības iela 12-4',
    cities: 'Rīga, LV-1010|Liepāja, LV-3401',
    series: 'Y-####|R-####|AB ######',
  }),
  country(['LT', 'lt', 'EUR'], [euros, ' ,|_,|.,', 'Y-M-D|Y.M.D|Y-M-D'], {
    rates: [21, 9],
    companies: 'UAB Nemuno statyba|UAB „Vilniaus biuras“|MB Pajūrio sodai|AB Šiaurės spauda',
    streets: 'Gedimino pr. 12|Uosto g. 7-2|Pramonės g. 31',
    cities: 'LT-01103 Vilnius|LT-92240 Klaipėda',
    series: 'SF-####|ABC Nr. ####|VB######',
  }),
  country(['PL', 'pl', 'PLN'], ['a zł|a zł|a PLN|PLN a|a', ' ,|_,|.,| ,', 'Y-M-D|D.M.Y|D-M-Y|D.M.Y r.'], {
    rates: [23, 8, 5],
    companies:
      'Stolarnia Wisła Sp. z o.o.|Przedsiębiorstwo Handlowe Zieliński S.A.|Biuro Serwis Kowalczyk Sp. j.|Ogrody Mazowsza Sp. z o.o. Sp. k.',
    streets: 'ul. Długa 17/4|al. Jerozolimskie 120|ul. Przemysłowa 9',
    cities: '00-238 Warszawa|31-147 Kraków|80-831 Gdańsk',
    series: 'FV/##/Y|FV ###/##/Y|##/##/Y|F-####/Y|FS/####/Y',
  }),
  country(['CZ', 'cs', 'CZK'], ['a Kč|a Kč|a|CZK a|a CZK', ' ,|_,|.,', 'D.M.Y|d. m. Y|d.m.Y'], {
    rates: [21, 12],
    companies:
      'Truhlářství Vltava s.r.o.|Kancelářské potřeby Novotný a.s.|Zahrady Morava spol. s r.o.|Elektro Labe s.r.o.',
    streets: 'Dlouhá 35|Nádražní 112/4|Průmyslová 8',
    cities: '110 00 Praha 1|602 00 Brno|301 00 Plzeň',
    series: 'Y####|FV-Y-###|Y#####|##########',
  }),
  country(['SK', 'sk', 'EUR'], [euros, ' ,|_,', 'D.M.Y|d. m. Y|d.m.Y'], {
    rates: [23, 19, 5],
    companies: 'Stolárstvo Dunaj s.r.o.|Kancelária Tatry a.s.|Záhrady Váh spol. s r.o.',
    streets: 'Obchodná 21|Štefánikova 5|Priemyselná 14',
    cities: '811 06 Bratislava|040 01 Košice|010 01 Žilina',
    series: 'Y####|Y#####|FA-####',
  }),
  country(['HU', 'hu', 'HUF'], ['a Ft|a Ft|a HUF|HUF a', ' ,|_,|.,', 'Y.M.D.|Y. N d.|Y-M-D|Y.M.D'], {
    rates: [27, 18, 5],
    decimals: 0,
    companies: 'Duna Faipari Kft.|Tisza Irodaszer Zrt.|Balaton Kertészet Bt.|Kiss és Társa Kft.',
    streets: 'Petőfi utca 14.|Kossuth tér 3.|Ipar u. 22.',
    cities: '1052 Budapest|6720 Szeged|4024 Debrecen',
    series: 'Y-#####|SZ-Y/###|ABC-Y-###|KSZ######',
  }),
  country(['RO', 'ro', 'RON'], ['a lei|a RON|a|a Lei|RON a', '.,|.,| ,', 'D.M.Y|D/M/Y|D-M-Y'], {
    rates: [19, 9],
    companies: 'Carpați Construct S.R.L.|Dunărea Papetărie S.A.|Grădini Ardeal S.R.L.|Ionescu Servicii S.R.L.',
    streets: 'Str. Victoriei nr. 12|Bd. Unirii nr. 45|Calea Moților 8',
    cities: '010065 București|400133 Cluj-Napoca|300001 Timișoara',
    series: 'ABC ####|FCT####|DAC######|####',
  }),
  country(['BG', 'bg', 'BGN'], ['a лв.|a лв.|a BGN|a', ' ,|.,| .|_,', 'D.M.Y|D.M.Y г.|D/M/Y'], {
    rates: [20, 9],
    companies: 'Витоша Строй ЕООД|Дунав Офис ООД|Градини Тракия АД|Балкан Техника ЕООД',
    streets: 'ул. Шипка 14|бул. Витоша 88|ул. Индустриална 5',
    cities: '1000 София|4000 Пловдив|9000 Варна',
    series: '##########|000000####',
  }),
  country(['HR', 'hr', 'EUR'], [euros, '.,', 'D.M.Y.|D.M.Y|d.m.Y.'], {
    rates: [25, 13, 5],
    companies: 'Jadran Gradnja d.o.o.|Uredski Materijal Sava d.o.o.|Vrtovi Slavonije j.d.o.o.|Velebit Servis d.d.',
    streets: 'Ilica 45|Riva 12|Industrijska cesta 7',
    cities: '10000 Zagreb|21000 Split|51000 Rijeka',
    series: '###-1-1|###/1/1|Y-####|##/P1/1',
  }),
  country(['SI', 'sl', 'EUR'], [euros, '.,', 'D.M.Y|d. m. Y|d.m.Y'], {
    rates: [22, 9.5],
    companies: 'Triglav Gradnje d.o.o.|Pisarna Sava d.o.o.|Vrtovi Krasa s.p.|Soča Tehnika d.d.',
    streets: 'Slovenska cesta 18|Koroška ulica 4|Industrijska cesta 9',
    cities: '1000 Ljubljana|2000 Maribor|6000 Koper',
    series: 'Y-####|###/Y|PR-#####',
  }),
  country(['GR', 'el', 'EUR'], [euros, '.,', 'D/M/Y|D-M-Y|D.M.Y'], {
    rates: [24, 13, 6],
    companies: 'Αιγαίο Κατασκευαστική Α.Ε.|Χαρτικά Ολύμπου Ε.Π.Ε.|Κήποι Αττικής Ο.Ε.|Τεχνική Πίνδου Ι.Κ.Ε.',
    streets: 'Ερμού 24|Λεωφ. Συγγρού 112|Τσιμισκή 8',
    cities: '105 63 Αθήνα|546 24 Θεσσαλονίκη',
    series: '####|Α-####|ΤΠΥ-###|TIM-####',
  }),
  country(['TR', 'tr', 'TRY'], ['a TL|a TL|a ₺|₺a|a TRY', '.,', 'D.M.Y|D/M/Y|d N Y|D-M-Y'], {
    rates: [20, 10, 1],
    companies:
      'Boğaziçi İnşaat Ltd. Şti.|Anadolu Kırtasiye A.Ş.|Ege Bahçe Ürünleri Tic. Ltd. Şti.|Toros Makina San. ve Tic. A.Ş.',
    streets: 'Atatürk Cad. No: 45|Cumhuriyet Mah. Lale Sok. No: 12/3',
    cities: '34380 Şişli/İstanbul|35210 Konak/İzmir',
    series: 'ABC Y#########|GIB Y#########|ABCY#########|A-######',
  }),
  country(['ID', 'id', 'IDR'], ['Rp a|Rp a|Rpa|Rp. a|IDR a', '.,', 'D/M/Y|d N Y|D-M-Y'], {
    rates: [11],
    decimals: 0,
    companies: 'PT Nusantara Bangun Jaya|CV Sumber Kertas Abadi|PT Taman Asri Lestari|UD Maju Bersama',
    streets: 'Jl. Merdeka No. 17|Jl. Sudirman Kav. 52-53',
    cities: 'Bandung 40111|Jakarta 12190',
    series: 'INV/Y/####|INV-####|FK-######',
  }),
  country(['VN', 'vi', 'VND'], ['a đ|a VND|a ₫|a VNĐ|ađ', '.,|,.|.,', 'D/M/Y|D-M-Y|D/M/Y'], {
    rates: [10, 8],
    decimals: 0,
    companies: 'Công ty TNHH Xây dựng Sông Hồng|Công ty CP Văn phòng phẩm Phương Nam|Công ty TNHH Vườn Xanh',
    streets: '12 Nguyễn Huệ, Quận 1|45 Trần Hưng Đạo',
    cities: 'TP. Hồ Chí Minh|Hà Nội',
    series: '#######|HD####|0000####',
  }),
];

/** What sellers are headed with beside buyers. */
export const sellers: Readonly<Record<string, string>> = {
  de: 'Lieferant|Rechnungssteller',
  en: 'From|Seller|Supplier',
  fr: 'Émetteur|Vendeur|Fournisseur',
  nl: 'Leverancier|Van',
  es: 'Emisor|Proveedor',
  pt: 'Emitente|Fornecedor',
  it: 'Fornitore|Cedente',
  da: 'Sælger|Leverandør',
  sv: 'Säljare|Leverantör',
  nb: 'Selger|Leverandør',
  fi: 'Myyjä|Toimittaja',
  et: 'Müüja|Tarnija',
  lv: 'Pārdevējs|Piegādātājs',
  lt: 'Pardavėjas|Tiekėjas',
  pl: 'Sprzedawca|Wystawca',
  cs: 'Dodavatel|Prodávající',
  sk: 'Dodávateľ|Predávajúci',
  hu: 'Eladó|Szállító|Kibocsátó',
  ro: 'Furnizor|Vânzător',
  bg: 'Доставчик|Издател|Продавач',
  hr: 'Prodavatelj|Izdavatelj',
  sl: 'Prodajalec|Izdajatelj',
  el: 'Εκδότης|Πωλητής',
  tr: 'Satıcı|Düzenleyen',
  id: 'Penjual|Dari',
  vi: 'Đơn vị bán hàng|Bên bán',
};
